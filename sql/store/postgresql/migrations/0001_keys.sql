-- Keys and what each used of a day, as in SQLite. Texts are compared by their bytes, as there.
-- Makes   keys           one row per key; the id is shown, of the secret there is only the SHA-256
-- Makes   daily_counts   one row per key and UTC day on which it was used
create table keys (
    number integer generated always as identity primary key,
    id text collate "C" not null unique,
    secret_hash bytea not null check (length(secret_hash) = 32),
    plan text not null check (plan in ('free', 'pro', 'business')),
    email text not null,
    active integer not null check (active in (0, 1)),
    created_at text collate "C" not null
);

create table daily_counts (
    key_number integer not null references keys (number) on delete cascade,
    day text collate "C" not null,
    used integer not null check (used > 0),
    primary key (key_number, day)
);

create index daily_counts_by_day on daily_counts (day);

-- No sample of personal data in the statistics of the database, where an erasure would not reach it.
alter table keys alter column email set statistics 0;
