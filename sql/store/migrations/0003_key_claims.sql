-- New keys that wait to be shown once. A key is encrypted with the secret of its link, of which there is only the SHA-256.
-- Makes   key_claims   one row per link that was not used yet
create table key_claims (
    claim_hash blob not null primary key check (length(claim_hash) = 32),
    sealed_key blob not null,
    expires_at text not null
) strict, without rowid;

create index key_claims_by_time on key_claims (expires_at);
