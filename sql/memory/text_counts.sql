-- The numbers of texts of rows of captures, before the new ones are written.
-- Reads   named_rows   the rows that prices and figures name;  new_origins   those of this run's deliveries;  old_texts   of the previous part
-- Gives   wanted: texts of `named_rows`;   known: those in the previous part;   fresh: wanted and not known;
--         clashes: new ones that the previous part has with other content;   twin: the id of one of them whose old content is
--         still needed, or null
-- Grain   one row
with wanted as (
    select distinct source, text_id from named_rows
),

clashes as (
    select known.text_id
    from new_origins
    inner join old_texts as known on known.text_id = right(new_origins.origin, 12) and known.fields <> new_origins.fields
)

select
    (select count(*) from wanted)::integer as wanted,
    (select count(*) from old_texts)::integer as known,
    (select count(*) from wanted anti join old_texts using (source, text_id))::integer as fresh,
    (select count(*) from clashes)::integer as clashes,
    (
        select min(text_id)
        from clashes
        where text_id in (select text_id from named_rows where origin not in (select origin from new_origins))
    ) as twin
