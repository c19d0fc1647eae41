-- The rules of the credit ledger. Every write is one function, and so one statement for its caller.
--
-- They are functions because a single statement could not be right: after it has waited for the lock of the account, it
-- would go on with the grants it saw before the wait. Each statement in a function sees all that is committed by then.
--
-- `src/modules/credits/ledger.ts` states the same rules in memory, and tests hold the two against each other.
-- `p_now` is null for the clock of the database; only tests bring their own.

-- Room for new versions of a row beside the old one, so that changing a balance leaves the indexes alone.
alter table credit_accounts set (fillfactor = 50);
alter table credit_grants set (fillfactor = 80);

-- What is left of the grants of an account, in spending order: what expires soonest, then what was given before what
-- was bought, then what is oldest.
create function credits_to_spend(p_account uuid) returns table (grant_id bigint, amount integer)
language sql stable as $$
  select id, remaining from credit_grants where account_id = p_account and open and remaining > 0
  order by expires_at, paid, created_at, id
$$;

-- Moves credits of one grant, as a part of the operation that the account carries. Returns the number of the next part.
create function credits_move(
  account credit_accounts, p_kind text, p_part integer, p_grant bigint, p_available integer,
  p_held integer default 0, p_hold bigint default null
) returns integer language plpgsql as $$
begin
  insert into credit_entries (account_id, version, part, kind, grant_id, hold_id, available, held, at)
    values (account.id, account.version, p_part, p_kind, p_grant, p_hold, p_available, p_held, account.changed_at);
  if p_available <> 0 then
    update credit_grants set remaining = remaining + p_available where id = p_grant;
  end if;
  return p_part + 1;
end $$;

-- Ends an operation by what it has changed in all. The account it returns carries the number of the next one.
create function credits_close(inout account credit_accounts, p_available integer, p_held integer default 0)
language plpgsql as $$
begin
  account.available := account.available + p_available;
  account.held := account.held + p_held;
  update credit_accounts
    set available = account.available, held = account.held, version = account.version, changed_at = account.changed_at
    where id = account.id;
  account.version := account.version + 1;
end $$;

-- Locks the account and lets expire what has outlived its time, so that all that is left may be spent. The account it
-- returns carries the number and the time of the operation that follows.
create function credits_begin(p_account uuid, p_now timestamptz) returns credit_accounts language plpgsql as $$
declare
  account credit_accounts;
  began_at timestamptz;
  expired record;
  part integer;
  total integer;
begin
  select * into account from credit_accounts where id = p_account for no key update;
  if not found then
    raise exception 'There is no credit account %.', p_account;
  end if;
  began_at := coalesce(p_now, clock_timestamp());
  account.version := account.version + 1;
  loop
    -- Each moment at which something expired is an operation of its own.
    select expires_at into account.changed_at
      from credit_grants where account_id = p_account and open and remaining > 0 and expires_at <= began_at
      order by expires_at limit 1;
    exit when not found;
    part := 1;
    total := 0;
    for expired in
      select id, remaining from credit_grants
      where account_id = p_account and open and remaining > 0 and expires_at = account.changed_at order by id
    loop
      part := credits_move(account, 'expire', part, expired.id, -expired.remaining);
      total := total + expired.remaining;
    end loop;
    account := credits_close(account, -total);
  end loop;
  account.changed_at := began_at;
  return account;
end $$;

-- Pays debts, the oldest first, with what there is to spend. Afterwards an account has debts or credits, never both.
create function credits_settle(inout account credit_accounts) language plpgsql as $$
declare
  payable integer;
  missing integer;
  part integer := 1;
  payer record;
  debt record;
begin
  select least(sum(remaining) filter (where remaining > 0), -sum(remaining) filter (where remaining < 0)) into payable
    from credit_grants where account_id = account.id and open
    having bool_or(remaining > 0) and bool_or(remaining < 0);
  if payable is null then
    return;
  end if;
  missing := payable;
  for payer in select * from credits_to_spend(account.id) loop
    exit when missing = 0;
    part := credits_move(account, 'settle', part, payer.grant_id, -least(payer.amount, missing));
    missing := missing - least(payer.amount, missing);
  end loop;
  missing := payable;
  for debt in
    select id, -remaining as amount from credit_grants
    where account_id = account.id and open and remaining < 0 order by id
  loop
    exit when missing = 0;
    part := credits_move(account, 'settle', part, debt.id, least(debt.amount, missing));
    missing := missing - least(debt.amount, missing);
  end loop;
  account := credits_close(account, 0);
end $$;

-- Answers `granted`, again for the same key, or `key_taken` when that belongs to another grant.
create function credits_grant(
  p_account uuid, p_source text, p_paid boolean, p_amount integer, p_expires_at timestamptz, p_reference text,
  p_key text, p_now timestamptz, out outcome text, out grant_id bigint
) language plpgsql as $$
declare
  account credit_accounts := credits_begin(p_account, p_now);
  in_debt boolean := account.available < 0;
  part integer := 1;
begin
  if p_amount < 1 then
    raise exception 'One cannot grant % credits.', p_amount;
  end if;
  select id, case when source = p_source and amount = p_amount then 'granted' else 'key_taken' end
    into grant_id, outcome from credit_grants where account_id = p_account and key = p_key;
  if found then
    return;
  end if;
  if p_expires_at <= account.changed_at then
    raise exception 'Credits that expire at % cannot be granted at %.', p_expires_at, account.changed_at;
  end if;
  insert into credit_grants (account_id, source, paid, amount, created_at, expires_at, reference, key)
    values (p_account, p_source, p_paid, p_amount, account.changed_at, p_expires_at, p_reference, p_key)
    returning id into grant_id;
  part := credits_move(account, 'grant', part, grant_id, p_amount);
  account := credits_close(account, p_amount);
  if in_debt then
    perform credits_settle(account);
  end if;
  outcome := 'granted';
end $$;

-- Answers `held`, again for the same key, `insufficient`, or `key_taken` when that belongs to a hold of another amount.
create function credits_hold(
  p_account uuid, p_amount integer, p_deadline_at timestamptz, p_reference text, p_key text, p_now timestamptz,
  out outcome text, out hold_id bigint, out state text, out available integer
) language plpgsql as $$
declare
  account credit_accounts := credits_begin(p_account, p_now);
  missing integer := p_amount;
  part integer := 1;
  next record;
begin
  if p_amount < 1 then
    raise exception 'One cannot hold % credits.', p_amount;
  end if;
  available := account.available;
  select h.id, h.state, case when h.amount = p_amount then 'held' else 'key_taken' end
    into hold_id, state, outcome from credit_holds h where h.account_id = p_account and h.key = p_key;
  if found then
    return;
  elsif account.available < p_amount then
    outcome := 'insufficient';
    return;
  end if;
  insert into credit_holds (account_id, version, amount, created_at, deadline_at, reference, key)
    values (p_account, account.version, p_amount, account.changed_at, p_deadline_at, p_reference, p_key)
    returning id into hold_id;
  for next in select * from credits_to_spend(p_account) loop
    part := credits_move(
      account, 'hold', part, next.grant_id, -least(next.amount, missing), least(next.amount, missing), hold_id
    );
    missing := missing - least(next.amount, missing);
    exit when missing = 0;
  end loop;
  if missing > 0 then
    raise exception 'The grants of the credit account % do not add up to its balance.', p_account;
  end if;
  account := credits_close(account, -p_amount, p_amount);
  available := account.available;
  state := 'held';
  outcome := 'held';
end $$;

-- Gives back what is not captured of a hold to the grants it came from. Debts are paid with it first. What returns to a
-- grant that has expired moves on to a new one, which lasts as long as the old one had left when the credits were held;
-- it keeps the reference, so that taking back a purchase finds it.
create function credits_release(account credit_accounts, p_hold credit_holds, p_captured integer)
returns void language plpgsql as $$
declare
  in_debt boolean := account.available < 0;
  captured integer := p_captured;
  returned bigint[];
  held record;
  expired credit_grants;
  renewed bigint;
  part integer := 1;
begin
  for held in
    select grant_id, entry.held as amount from credit_entries entry
    where account_id = account.id and version = p_hold.version order by entry.part
  loop
    if held.amount > captured then
      part := credits_move(
        account, 'release', part, held.grant_id, held.amount - captured, captured - held.amount, p_hold.id
      );
      returned := returned || held.grant_id;
    end if;
    captured := greatest(0, captured - held.amount);
  end loop;
  account := credits_close(account, p_hold.amount - p_captured, p_captured - p_hold.amount);
  if in_debt then
    account := credits_settle(account);
  end if;

  part := 1;
  for expired in
    select * from credit_grants
    where id = any (returned) and remaining > 0 and expires_at <= account.changed_at order by id
  loop
    insert into credit_grants (account_id, source, paid, amount, created_at, expires_at, reference, key)
      values (
        account.id, 'refund_of_hold', expired.paid, expired.remaining, account.changed_at,
        account.changed_at + (expired.expires_at - p_hold.created_at), expired.reference,
        format('hold %s, grant %s', p_hold.id, expired.id)
      )
      returning id into renewed;
    part := credits_move(account, 'regrant', part, expired.id, -expired.remaining, 0, p_hold.id);
    part := credits_move(account, 'regrant', part, renewed, expired.remaining, 0, p_hold.id);
  end loop;
  if part > 1 then
    account := credits_close(account, 0);
  end if;
end $$;

-- Ends a hold: captures so much of it, in spending order, and releases the rest. Answers `resolved`, again for the same
-- end, `already_resolved` for another one, or `exceeds_hold`.
create function credits_resolve(
  p_hold bigint, p_captured integer, p_now timestamptz, out outcome text, out amount integer, out captured integer
) language plpgsql as $$
declare
  account credit_accounts;
  hold credit_holds;
  missing integer := p_captured;
  part integer := 1;
  held record;
begin
  select * into hold from credit_holds where id = p_hold;
  if not found then
    raise exception 'There is no hold %.', p_hold;
  elsif p_captured < 0 then
    raise exception 'One cannot capture % credits.', p_captured;
  end if;
  account := credits_begin(hold.account_id, p_now);
  amount := hold.amount;
  update credit_holds h set
    state = case when p_captured > 0 then 'captured' else 'released' end,
    captured = p_captured, resolved_at = account.changed_at
    where h.id = p_hold and h.state = 'held' and h.amount >= p_captured
    returning 'resolved', h.captured into outcome, captured;
  if not found then
    -- Somebody else has ended it, perhaps while we waited, or more is asked for than is held.
    select h.captured, case
        when h.state = 'held' then 'exceeds_hold' when h.captured = p_captured then 'resolved' else 'already_resolved'
      end
      into captured, outcome from credit_holds h where h.id = p_hold;
    return;
  end if;

  if p_captured > 0 then
    for held in
      select grant_id, entry.held as amount from credit_entries entry
      where account_id = account.id and version = hold.version order by entry.part
    loop
      part := credits_move(account, 'capture', part, held.grant_id, 0, -least(held.amount, missing), p_hold);
      missing := missing - least(held.amount, missing);
      exit when missing = 0;
    end loop;
    account := credits_close(account, 0, -p_captured);
  end if;
  if p_captured < hold.amount then
    perform credits_release(account, hold, p_captured);
  end if;
end $$;

-- What can be taken back of grants under a reference: what is owed, what of it is unspent, and what was taken before.
-- What has expired was of no use, and what was moved to another grant is found there: neither is owed.
create function credits_owed(p_account uuid, p_reference text)
returns table (grant_id bigint, owed integer, unspent integer, taken integer) language sql stable as $$
  select id, owed::integer, greatest(0, least(remaining, owed))::integer, taken::integer
  from (
    select g.id, g.remaining,
      sum(e.available) filter (where e.kind in ('grant', 'regrant', 'expire', 'claw_back')) as owed,
      coalesce(-sum(e.available) filter (where e.kind = 'claw_back'), 0) as taken
    from credit_grants g join credit_entries e on e.account_id = g.account_id and e.grant_id = g.id
    where g.account_id = p_account and g.reference = p_reference
    group by g.id
  ) grants
$$;

-- Takes back what was granted under a reference, until `p_total` is taken back in all, or everything without a total:
-- first what is unspent, then what was spent, which leaves a debt.
create function credits_claw_back(
  p_account uuid, p_reference text, p_total integer, p_now timestamptz, out taken integer, out available integer
) language plpgsql as $$
declare
  account credit_accounts := credits_begin(p_account, p_now);
  missing integer;
  part integer := 1;
  slice record;
begin
  select least(sum(owed), p_total - sum(o.taken)) into missing from credits_owed(p_account, p_reference) o;
  taken := greatest(0, missing);
  missing := taken;
  for slice in
    select grant_id, amount
    from credits_owed(p_account, p_reference), lateral (values (1, unspent), (2, owed - unspent)) slices (turn, amount)
    where amount > 0 order by turn, grant_id
  loop
    exit when missing = 0;
    part := credits_move(account, 'claw_back', part, slice.grant_id, -least(slice.amount, missing));
    missing := missing - least(slice.amount, missing);
  end loop;
  if taken > 0 then
    account := credits_close(account, -taken);
    account := credits_settle(account);
  end if;
  available := account.available;
end $$;
-- What is written stays written. Only these may change: the figures of accounts and grants, the end of a hold, once,
-- and the owner of an account, who may be forgotten.
create function credits_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The credit ledger does not allow this % of %.', lower(tg_op), tg_table_name;
end $$;

create trigger credit_entries_stay before update or delete or truncate
  on credit_entries execute function credits_refuse();

create trigger credit_grants_stay before delete or truncate
  or update of id, account_id, source, paid, amount, created_at, expires_at, reference, key
  on credit_grants execute function credits_refuse();

create trigger credit_holds_stay before delete or truncate
  or update of id, account_id, version, amount, created_at, deadline_at, reference, key
  on credit_holds execute function credits_refuse();

create trigger credit_holds_resolve_once before update
  on credit_holds for each row when (old.state <> 'held') execute function credits_refuse();

create trigger credit_accounts_stay before delete or truncate
  or update of id, domain, owner_kind
  on credit_accounts execute function credits_refuse();

create trigger credit_accounts_forget_only before update of owner_id
  on credit_accounts for each row when (new.owner_id is not null) execute function credits_refuse();
