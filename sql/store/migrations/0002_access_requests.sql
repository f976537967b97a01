-- Requests for access. Ids are never given twice, also after an erasure.
-- Makes   access_requests   one row per request; email_folded is the address as it is compared, in one case
create table access_requests (
    id integer primary key autoincrement,
    name text not null,
    company text,
    email text not null,
    email_folded text not null,
    plan text not null check (plan in ('free', 'pro', 'business')),
    use_case text not null,
    received_at text not null
) strict;

create index access_requests_by_email on access_requests (email_folded);
create index access_requests_by_time on access_requests (received_at);
