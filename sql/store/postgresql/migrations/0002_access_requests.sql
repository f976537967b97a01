-- Requests for access. Ids are never given twice, also after an erasure.
-- Makes   access_requests   one row per request; email_folded is the address as it is compared, in one case
create table access_requests (
    id integer generated always as identity primary key,
    name text not null,
    company text,
    email text not null,
    email_folded text collate "C" not null,
    plan text not null check (plan in ('free', 'pro', 'business')),
    use_case text not null,
    received_at text collate "C" not null
);

create index access_requests_by_email on access_requests (email_folded);
create index access_requests_by_time on access_requests (received_at);

-- No sample of personal data in the statistics of the database, where an erasure would not reach it.
alter table access_requests
    alter column name set statistics 0,
    alter column company set statistics 0,
    alter column email set statistics 0,
    alter column email_folded set statistics 0,
    alter column use_case set statistics 0;
