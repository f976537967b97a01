-- Stations as the newest delivery that names them has them.
select * from sites where day = getvariable('day')
union all
select * from stations anti join (select source, ref from sites where day = getvariable('day')) using (source, ref)
