-- The rules of the credit ledger. Every write is one function, and so one statement for its caller.
--
-- They are functions because a single statement could not be right: after it has waited for the lock of the account, it
-- would go on with the grants it saw before the wait. Each statement in a function sees all that is committed by then.
--
-- `src/modules/credits/ledger.ts` states the same rules in memory, and tests hold the two against each other.
-- `p_now` is null for the clock of the database; only tests bring their own.
--
-- Plans are made once for a connection, perhaps while the tables are nearly empty, and it would then seem cheapest to
-- read all of them. Functions with joins switch off the kinds that do that, so that time does not make them slow.

-- Room for new versions of a row beside the old one, so that changing a balance leaves the indexes alone.
alter table credit_accounts set (fillfactor = 50);
alter table credit_grants set (fillfactor = 80);

-- The grants that so many credits come from, numbered in spending order: what expires soonest, then what was given
-- before what was bought, then what is oldest. As each has a credit at least, no more grants than credits are looked at.
create function credits_take(p_account uuid, p_amount integer)
returns table (part integer, grant_id bigint, amount integer) language sql stable as $$
  select part::integer, id, least(remaining, p_amount - before)::integer
  from (
    select id, remaining, row_number() over spending as part, sum(remaining) over spending - remaining as before
    from (
      select * from credit_grants where account_id = p_account and open and remaining > 0
      order by expires_at, paid, created_at, id limit p_amount
    ) next
    window spending as (order by expires_at, paid, created_at, id rows unbounded preceding)
  ) grants
  where before < p_amount
$$;

-- Writes one operation: an entry for each grant, and the figures of the grants and of the account that follow from
-- them. An amount is what a grant gains; `p_held` is what becomes of the held credits for each one that it gains.
create function credits_post(
  inout account credit_accounts, p_kind text, p_grants bigint[], p_amounts integer[],
  p_hold bigint default null, p_held integer default 0
) language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with posted as (
    insert into credit_entries (account_id, version, part, kind, grant_id, hold_id, available, held, at)
      select account.id, account.version + 1, part, p_kind, grant_id, p_hold,
        amount, amount * p_held, account.changed_at
      from unnest(p_grants, p_amounts) with ordinality movement (grant_id, amount, part)
      returning grant_id, available, held
  ), moved as (
    update credit_grants set remaining = remaining + posted.available from posted where id = posted.grant_id
  )
  update credit_accounts set
    available = credit_accounts.available + total.available, held = credit_accounts.held + total.held,
    version = account.version + 1, changed_at = account.changed_at
    from (select sum(available) as available, sum(held) as held from posted) total
    where id = account.id
    returning credit_accounts.* into account;
end $$;

-- Locks the account and lets expire what has outlived its time, so that all that is left may be spent. The account it
-- returns carries the time of the operation that follows.
create function credits_begin(p_account uuid, p_now timestamptz) returns credit_accounts language plpgsql as $$
declare
  account credit_accounts;
  began_at timestamptz;
  lapse record;
begin
  select * into account from credit_accounts where id = p_account for no key update;
  if not found then
    raise exception 'There is no credit account %.', p_account;
  end if;
  began_at := coalesce(p_now, clock_timestamp());
  if exists (
    select from credit_grants where account_id = p_account and open and remaining > 0 and expires_at <= began_at
  ) then
    for lapse in
      select expires_at, array_agg(id order by id) as grants, array_agg(-remaining order by id) as amounts
      from credit_grants where account_id = p_account and open and remaining > 0 and expires_at <= began_at
      group by expires_at order by expires_at
    loop
      account.changed_at := lapse.expires_at;
      account := credits_post(account, 'expire', lapse.grants, lapse.amounts);
    end loop;
  end if;
  account.changed_at := began_at;
  return account;
end $$;

-- Pays debts, the oldest first, with what there is to spend. Afterwards an account has debts or credits, never both.
create function credits_settle(inout account credit_accounts) language plpgsql as $$
declare
  payable integer;
  payers bigint[];
  payments integer[];
  debts bigint[];
  repayments integer[];
begin
  select least(sum(remaining) filter (where remaining > 0), -sum(remaining) filter (where remaining < 0)) into payable
    from credit_grants where account_id = account.id and open
    having bool_or(remaining > 0) and bool_or(remaining < 0);
  if payable is null then
    return;
  end if;
  select array_agg(grant_id order by part), array_agg(-amount order by part) into payers, payments
    from credits_take(account.id, payable);
  select array_agg(id order by id), array_agg(least(owed, payable - before)::integer order by id) into debts, repayments
    from (
      select id, -remaining as owed, sum(-remaining) over (order by id) + remaining as before
      from credit_grants where account_id = account.id and open and remaining < 0
    ) debt
    where before < payable;
  account := credits_post(account, 'settle', payers || debts, payments || repayments);
end $$;

-- Answers `granted`, again for the same key, or `key_taken` when that belongs to another grant.
create function credits_grant(
  p_account uuid, p_source text, p_paid boolean, p_amount integer, p_expires_at timestamptz, p_reference text,
  p_key text, p_now timestamptz, out outcome text, out grant_id bigint
) language plpgsql as $$
declare
  account credit_accounts := credits_begin(p_account, p_now);
  in_debt boolean := account.available < 0;
begin
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
  account := credits_post(account, 'grant', array[grant_id], array[p_amount]);
  if in_debt then
    perform credits_settle(account);
  end if;
  outcome := 'granted';
end $$;

-- Answers `held`, again for the same key, `insufficient`, or `key_taken` when that belongs to a hold of another amount.
create function credits_hold(
  p_account uuid, p_amount integer, p_deadline_at timestamptz, p_reference text, p_key text, p_now timestamptz,
  out outcome text, out hold_id bigint, out state text, out available integer
) language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  account credit_accounts := credits_begin(p_account, p_now);
  total integer;
begin
  if account.available >= p_amount then
    -- What `credits_post` does, in one statement with the hold itself: here the speed matters most.
    with hold as (
      insert into credit_holds (account_id, version, amount, created_at, deadline_at, reference, key)
        values (p_account, account.version + 1, p_amount, account.changed_at, p_deadline_at, p_reference, p_key)
        on conflict (account_id, key) do nothing
        returning id
    ), taken as (
      update credit_grants set remaining = remaining - line.amount
        from credits_take(p_account, p_amount) line where id = line.grant_id and exists (select from hold)
        returning line.*
    ), posted as (
      insert into credit_entries (account_id, version, part, kind, grant_id, hold_id, available, held, at)
        select p_account, account.version + 1, part, 'hold', grant_id, hold.id, -amount, amount, account.changed_at
        from taken, hold
    )
    update credit_accounts a set
      available = a.available - p_amount, held = a.held + p_amount,
      version = account.version + 1, changed_at = account.changed_at
      from hold where a.id = p_account
      returning 'held', hold.id, 'held', a.available, (select sum(amount) from taken)
      into outcome, hold_id, state, available, total;
    if total <> p_amount then
      raise exception 'The grants of the credit account % do not add up to its balance.', p_account;
    end if;
  end if;
  if outcome is null then
    select case when h.amount = p_amount then 'held' else 'key_taken' end, h.id, h.state
      into outcome, hold_id, state from credit_holds h where h.account_id = p_account and h.key = p_key;
    outcome := coalesce(outcome, 'insufficient');
    available := account.available;
  end if;
end $$;

-- Moves what a release has returned to expired grants into new ones, which last as long as the old ones still had when
-- the credits were held. They keep the reference, so that taking back a purchase finds them.
create function credits_regrant(account credit_accounts, p_hold credit_holds, p_grants bigint[])
returns void language plpgsql as $$
declare
  expired bigint[];
  losses integer[];
  renewed bigint[];
  gains integer[];
begin
  select array_agg(id order by id), array_agg(-remaining order by id), array_agg(remaining order by id)
    into expired, losses, gains
    from credit_grants where id = any (p_grants) and remaining > 0 and expires_at <= account.changed_at;
  if expired is null then
    return;
  end if;
  with renewal as (
    insert into credit_grants (account_id, source, paid, amount, created_at, expires_at, reference, key)
      select account_id, 'refund_of_hold', paid, remaining, account.changed_at,
        account.changed_at + (expires_at - p_hold.created_at), reference, format('hold %s, grant %s', p_hold.id, id)
      from credit_grants where id = any (expired) order by id
      returning id
  )
  select array_agg(id order by id) into renewed from renewal;
  perform credits_post(account, 'regrant', expired || renewed, losses || gains, p_hold.id);
end $$;

-- Gives back what is not captured of a hold to the grants it came from. Debts are paid with it first.
create function credits_release(account credit_accounts, p_hold credit_holds, p_captured integer)
returns void language plpgsql as $$
declare
  in_debt boolean := account.available < 0;
  grants bigint[];
  amounts integer[];
begin
  select array_agg(grant_id order by part), array_agg(least(held, through - p_captured)::integer order by part)
    into grants, amounts
    from (
      select part, grant_id, held, sum(held) over (order by part) as through
      from credit_entries where account_id = account.id and version = p_hold.version
    ) parts
    where through > p_captured;
  account := credits_post(account, 'release', grants, amounts, p_hold.id, -1);
  if in_debt then
    account := credits_settle(account);
  end if;
  perform credits_regrant(account, p_hold, grants);
end $$;

-- Ends a hold: captures so much of it, in spending order, and releases the rest. Answers `resolved`, again for the same
-- end, `already_resolved` for another one, or `exceeds_hold`.
create function credits_resolve(
  p_hold bigint, p_captured integer, p_now timestamptz, out outcome text, out amount integer, out captured integer
) language plpgsql as $$
declare
  account credit_accounts;
  hold credit_holds;
begin
  select * into hold from credit_holds where id = p_hold;
  if not found then
    raise exception 'There is no hold %.', p_hold;
  end if;
  amount := hold.amount;
  account := credits_begin(hold.account_id, p_now);

  update credit_holds h set
    state = case when p_captured > 0 then 'captured' else 'released' end,
    captured = p_captured, resolved_at = account.changed_at
    where h.id = p_hold and h.state = 'held' and h.amount >= p_captured
    returning 'resolved', h.captured into outcome, captured;
  if not found then
    select h.captured, case
        when h.state = 'held' then 'exceeds_hold' when h.captured = p_captured then 'resolved' else 'already_resolved'
      end
      into captured, outcome from credit_holds h where h.id = p_hold;
    return;
  end if;

  if p_captured > 0 then
    -- The grants lost these credits when they were held, so that only the account changes.
    with posted as (
      insert into credit_entries (account_id, version, part, kind, grant_id, hold_id, available, held, at)
        select hold.account_id, account.version + 1, part, 'capture', grant_id, p_hold,
          0, -least(held, p_captured - before), account.changed_at
        from (
          select part, grant_id, held, sum(held) over (order by part rows unbounded preceding) - held as before
          from credit_entries where account_id = hold.account_id and version = hold.version
        ) parts
        where before < p_captured
    )
    update credit_accounts a set
      held = a.held - p_captured, version = account.version + 1, changed_at = account.changed_at
      where a.id = hold.account_id
      returning a.* into account;
  end if;
  if p_captured < hold.amount then
    perform credits_release(account, hold, p_captured);
  end if;
end $$;

-- Takes back what was granted under a reference, until `p_total` is taken back in all, or everything without a total:
-- first what is unspent, then what was spent, which leaves a debt. What has expired was of no use, and is not owed.
create function credits_claw_back(
  p_account uuid, p_reference text, p_total integer, p_now timestamptz, out taken integer, out available integer
) language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  account credit_accounts := credits_begin(p_account, p_now);
  grants bigint[];
  losses integer[];
begin
  with owed as (
    select g.id, g.remaining,
      sum(e.available) filter (where e.kind in ('grant', 'regrant', 'expire', 'claw_back')) as amount,
      coalesce(sum(-e.available) filter (where e.kind = 'claw_back'), 0) as taken_before
    from credit_grants g join credit_entries e on e.account_id = g.account_id and e.grant_id = g.id
    where g.account_id = p_account and g.reference = p_reference
    group by g.id
  ), wanted as (
    select least(sum(owed.amount), p_total - sum(taken_before)) as amount from owed
  ), slices as (
    select id, turn, slice.amount
    from owed,
      lateral (select greatest(0, least(remaining, owed.amount)) as unspent) part,
      lateral (values (1, unspent), (2, greatest(0, owed.amount - unspent))) slice (turn, amount)
  ), running as (
    select id, amount, sum(amount) over (order by turn, id) - amount as before from slices
  ), due as (
    select id, sum(least(running.amount, wanted.amount - before))::integer as amount
    from running, wanted where before < wanted.amount group by id
  )
  select array_agg(id order by id), array_agg(-amount order by id), coalesce(sum(amount), 0)
    into grants, losses, taken from due where amount > 0;
  if taken > 0 then
    account := credits_post(account, 'claw_back', grants, losses);
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
