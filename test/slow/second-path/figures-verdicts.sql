-- The verdict on each price that is remembered.
select 'verdicts/' || source || '/' || ref || '/' || fuel as figure, verdict as value from held
