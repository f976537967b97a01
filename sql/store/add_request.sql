-- A request for access.
-- Writes  access_requests
-- Gives   id
-- Grain   one row
insert into access_requests (name, company, email, email_folded, plan, use_case, received_at)
values (:name, :company, :email, :email_folded, :plan, :use_case, :received_at)
returning id
