-- Keys and what each used of a day. `number` stays when a key is rotated, so its counts do too.
-- Makes   keys           one row per key; the id is shown, of the secret there is only the SHA-256
-- Makes   daily_counts   one row per key and UTC day on which it was used
create table keys (
    number integer primary key autoincrement,
    id text not null unique,
    secret_hash blob not null check (length(secret_hash) = 32),
    plan text not null check (plan in ('free', 'pro', 'business')),
    email text not null,
    active integer not null check (active in (0, 1)),
    created_at text not null
) strict;

create table daily_counts (
    key_number integer not null references keys (number) on delete cascade,
    day text not null,
    used integer not null check (used > 0),
    primary key (key_number, day)
) strict, without rowid;

create index daily_counts_by_day on daily_counts (day);
