-- The rules of the credit ledger again, now with counter-accounts and a chain of hashes; what they decide is what it was,
-- but a key is also bound to the reference it was first used with.

drop function credits_grant, credits_hold, credits_resolve, credits_claw_back, credits_release, credits_settle, credits_begin,
  credits_close, credits_move;

-- An operation under way: its number, time and next part, and the account's figures and chain as it leaves them.
create type credit_operation as (
  account_id uuid, version integer, part integer, at timestamptz, head bytea, available integer, held integer,
  sales integer, promotions integer, gifts integer, spent integer, expired integer, refunds integer
);

-- Moves credits of one grant, as the next part of the operation. A new grant also brings its counter-account and terms.
create function credits_move(
  inout op credit_operation, p_kind text, p_grant bigint, p_available integer, p_held integer default 0,
  p_hold bigint default null, p_counter text default null, p_terms text default null
) language plpgsql as $$
declare
  counter text := coalesce(p_counter, credits_counter(p_kind, null, null));
begin
  op.head := credits_hash(
    op.head, op.account_id, op.version, op.part, p_kind, counter, p_grant, p_hold, p_available, p_held, op.at, p_terms
  );
  insert into credit_entries
    (account_id, version, part, kind, counter, grant_id, hold_id, available, held, at, hash)
    values (op.account_id, op.version, op.part, p_kind, counter, p_grant, p_hold, p_available, p_held, op.at, op.head);
  if p_available <> 0 then
    update credit_grants set remaining = remaining + p_available where id = p_grant;
    op.available := op.available + p_available;
  end if;
  op.held := op.held + p_held;
  op.part := op.part + 1;
  if counter is not null then
    case counter
      when 'sales' then op.sales := op.sales + p_available;
      when 'promotions' then op.promotions := op.promotions + p_available;
      when 'gifts' then op.gifts := op.gifts + p_available;
      when 'spent' then op.spent := op.spent - p_held;
      when 'expired' then op.expired := op.expired - p_available;
      when 'refunds' then op.refunds := op.refunds - p_available;
      when 'transfers' then null;
    end case;
  end if;
end $$;

-- Ends an operation, and returns the next one.
create function credits_close(inout op credit_operation) language plpgsql as $$
begin
  update credit_accounts
    set available = op.available, held = op.held, version = op.version, changed_at = op.at, head = op.head,
      sales = op.sales, promotions = op.promotions, gifts = op.gifts, spent = op.spent, expired = op.expired,
      refunds = op.refunds
    where id = op.account_id;
  op.version := op.version + 1;
  op.part := 1;
end $$;

-- Locks the account and lets expire what has outlived its time, so that all that is left may be spent. Returns the
-- operation that follows.
create function credits_begin(p_account uuid, p_now timestamptz) returns credit_operation language plpgsql as $$
declare
  op credit_operation;
  began_at timestamptz;
  lapsed record;
begin
  select id, version + 1, 1, null, head, available, held, sales, promotions, gifts, spent, expired, refunds
    into op from credit_accounts where id = p_account for no key update;
  if not found then
    raise exception 'There is no credit account %.', p_account;
  end if;
  began_at := coalesce(p_now, clock_timestamp());
  loop
    -- Each moment at which something expired is an operation of its own.
    select expires_at into op.at
      from credit_grants where account_id = p_account and open and remaining > 0 and expires_at <= began_at
      order by expires_at limit 1;
    exit when not found;
    for lapsed in
      select id, remaining from credit_grants
      where account_id = p_account and open and remaining > 0 and expires_at = op.at order by id
    loop
      op := credits_move(op, 'expire', lapsed.id, -lapsed.remaining);
    end loop;
    op := credits_close(op);
  end loop;
  op.at := began_at;
  return op;
end $$;

-- Pays debts, the oldest first, with what there is to spend. Afterwards an account has debts or credits, never both.
create function credits_settle(inout op credit_operation) language plpgsql as $$
declare
  payable integer;
  missing integer;
  payer record;
  debt record;
begin
  select least(sum(remaining) filter (where remaining > 0), -sum(remaining) filter (where remaining < 0)) into payable
    from credit_grants where account_id = op.account_id and open
    having bool_or(remaining > 0) and bool_or(remaining < 0);
  if payable is null then
    return;
  end if;
  missing := payable;
  for payer in select * from credits_to_spend(op.account_id) loop
    exit when missing = 0;
    op := credits_move(op, 'settle', payer.grant_id, -least(payer.amount, missing));
    missing := missing - least(payer.amount, missing);
  end loop;
  missing := payable;
  for debt in
    select id, -remaining as amount from credit_grants
    where account_id = op.account_id and open and remaining < 0 order by id
  loop
    exit when missing = 0;
    op := credits_move(op, 'settle', debt.id, least(debt.amount, missing));
    missing := missing - least(debt.amount, missing);
  end loop;
  op := credits_close(op);
end $$;

-- Answers `granted`, again for the same key, or `key_taken` when that belongs to another grant.
create function credits_grant(
  p_account uuid, p_source text, p_paid boolean, p_amount integer, p_expires_at timestamptz, p_reference text,
  p_key text, p_now timestamptz, out outcome text, out grant_id bigint
) language plpgsql as $$
declare
  op credit_operation := credits_begin(p_account, p_now);
  in_debt boolean := op.available < 0;
begin
  if p_amount < 1 then
    raise exception 'One cannot grant % credits.', p_amount;
  end if;
  select id, case
      when source = p_source and amount = p_amount and reference is not distinct from p_reference then 'granted'
      else 'key_taken'
    end
    into grant_id, outcome from credit_grants where account_id = p_account and key = p_key;
  if found then
    return;
  end if;
  if p_expires_at <= op.at then
    raise exception 'Credits that expire at % cannot be granted at %.', p_expires_at, op.at;
  end if;
  insert into credit_grants (account_id, source, paid, amount, created_at, expires_at, reference, key)
    values (p_account, p_source, p_paid, p_amount, op.at, p_expires_at, p_reference, p_key)
    returning id into grant_id;
  op := credits_move(
    op, 'grant', grant_id, p_amount, p_counter => credits_counter('grant', p_paid, p_source),
    p_terms => credits_terms(p_source, p_expires_at, p_key, p_reference)
  );
  op := credits_close(op);
  if in_debt then
    perform credits_settle(op);
  end if;
  outcome := 'granted';
end $$;

-- Answers `held`, again for the same key, `insufficient`, or `key_taken` when that belongs to another hold.
create function credits_hold(
  p_account uuid, p_amount integer, p_deadline_at timestamptz, p_reference text, p_key text, p_now timestamptz,
  out outcome text, out hold_id bigint, out state text, out available integer
) language plpgsql as $$
declare
  op credit_operation := credits_begin(p_account, p_now);
  missing integer := p_amount;
  next record;
begin
  if p_amount < 1 then
    raise exception 'One cannot hold % credits.', p_amount;
  end if;
  available := op.available;
  select h.id, h.state, case when h.amount = p_amount and h.reference = p_reference then 'held' else 'key_taken' end
    into hold_id, state, outcome from credit_holds h where h.account_id = p_account and h.key = p_key;
  if found then
    return;
  elsif op.available < p_amount then
    outcome := 'insufficient';
    return;
  end if;
  insert into credit_holds (account_id, version, amount, created_at, deadline_at, reference, key)
    values (p_account, op.version, p_amount, op.at, p_deadline_at, p_reference, p_key)
    returning id into hold_id;
  for next in select * from credits_to_spend(p_account) loop
    op := credits_move(op, 'hold', next.grant_id, -least(next.amount, missing), least(next.amount, missing), hold_id);
    missing := missing - least(next.amount, missing);
    exit when missing = 0;
  end loop;
  if missing > 0 then
    raise exception 'The grants of the credit account % do not add up to its balance.', p_account;
  end if;
  op := credits_close(op);
  available := op.available;
  state := 'held';
  outcome := 'held';
end $$;

-- Gives back what is not captured of a hold to the grants it came from. Debts are paid with it first. What returns to a
-- grant that has expired moves on to a new one, which lasts as long as the old one had left when the credits were held;
-- it keeps the reference, so that taking back a purchase finds it.
create function credits_release(op credit_operation, p_hold credit_holds, p_captured integer)
returns void language plpgsql as $$
declare
  in_debt boolean := op.available < 0;
  captured integer := p_captured;
  returned bigint[];
  held record;
  expired credit_grants;
  renewed credit_grants;
begin
  for held in
    select grant_id, entry.held as amount from credit_entries entry
    where account_id = op.account_id and version = p_hold.version order by entry.part
  loop
    if held.amount > captured then
      op := credits_move(op, 'release', held.grant_id, held.amount - captured, captured - held.amount, p_hold.id);
      returned := returned || held.grant_id;
    end if;
    captured := greatest(0, captured - held.amount);
  end loop;
  op := credits_close(op);
  if in_debt then
    op := credits_settle(op);
  end if;

  for expired in
    select * from credit_grants
    where id = any (returned) and remaining > 0 and expires_at <= op.at order by id
  loop
    insert into credit_grants (account_id, source, paid, amount, created_at, expires_at, reference, key)
      values (
        op.account_id, 'refund_of_hold', expired.paid, expired.remaining, op.at,
        op.at + (expired.expires_at - p_hold.created_at), expired.reference,
        format('hold %s, grant %s', p_hold.id, expired.id)
      )
      returning * into renewed;
    op := credits_move(op, 'regrant', expired.id, -expired.remaining, 0, p_hold.id);
    op := credits_move(
      op, 'regrant', renewed.id, expired.remaining, 0, p_hold.id,
      p_terms => credits_terms(renewed.source, renewed.expires_at, renewed.key, renewed.reference)
    );
  end loop;
  if op.part > 1 then
    op := credits_close(op);
  end if;
end $$;

-- Ends a hold: captures so much of it, in spending order, and releases the rest. Answers `resolved`, again for the same
-- end, `already_resolved` for another one, or `exceeds_hold`.
create function credits_resolve(
  p_hold bigint, p_captured integer, p_now timestamptz, out outcome text, out amount integer, out captured integer
) language plpgsql as $$
declare
  op credit_operation;
  hold credit_holds;
  missing integer := p_captured;
  held record;
begin
  select * into hold from credit_holds where id = p_hold;
  if not found then
    raise exception 'There is no hold %.', p_hold;
  elsif p_captured < 0 then
    raise exception 'One cannot capture % credits.', p_captured;
  end if;
  op := credits_begin(hold.account_id, p_now);
  amount := hold.amount;
  update credit_holds h set
    state = case when p_captured > 0 then 'captured' else 'released' end,
    captured = p_captured, resolved_at = op.at
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
      where account_id = op.account_id and version = hold.version order by entry.part
    loop
      op := credits_move(op, 'capture', held.grant_id, 0, -least(held.amount, missing), p_hold);
      missing := missing - least(held.amount, missing);
      exit when missing = 0;
    end loop;
    op := credits_close(op);
  end if;
  if p_captured < hold.amount then
    perform credits_release(op, hold, p_captured);
  end if;
end $$;

-- Takes back what was granted under a reference, until `p_total` is taken back in all, or everything without a total:
-- first what is unspent, then what was spent, which leaves a debt.
create function credits_claw_back(
  p_account uuid, p_reference text, p_total integer, p_now timestamptz, out taken integer, out available integer
) language plpgsql as $$
declare
  op credit_operation := credits_begin(p_account, p_now);
  missing integer;
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
    op := credits_move(op, 'claw_back', slice.grant_id, -least(slice.amount, missing));
    missing := missing - least(slice.amount, missing);
  end loop;
  if taken > 0 then
    op := credits_close(op);
    op := credits_settle(op);
  end if;
  available := op.available;
end $$;

-- Notes where the chains of all accounts that have changed since the last anchor stand now, under a hash that covers the
-- anchors before it. Whoever rewrites an account's chain would have to rewrite these as well.
create function credits_anchor(out id bigint, out accounts integer, out hash bytea) language plpgsql as $$
declare
  previous bytea;
  at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('credit anchors', 0));
  at := clock_timestamp();
  id := nextval(pg_get_serial_sequence('credit_anchors', 'id'));
  insert into credit_anchor_heads (account_id, version, anchor_id, head)
    select a.id, a.version, credits_anchor.id, a.head from credit_accounts a
    where a.version > coalesce((select max(h.version) from credit_anchor_heads h where h.account_id = a.id), 0);
  get diagnostics accounts = row_count;
  if accounts = 0 then
    id := null;
    return;
  end if;
  select a.hash into previous from credit_anchors a order by a.id desc limit 1;
  select sha256(coalesce(previous, '') || convert_to(
      concat_ws('|', credits_anchor.id, (extract(epoch from at) * 1000000)::bigint)
        || string_agg(format(E'\n%s|%s|%s', h.account_id, h.version, encode(h.head, 'hex')), '' order by h.account_id),
      'UTF8'
    ))
    into hash from credit_anchor_heads h where h.anchor_id = credits_anchor.id;
  insert into credit_anchors (id, anchored_at, accounts, hash) overriding system value values (id, at, accounts, hash);
end $$;

create trigger credit_anchors_stay before update or delete or truncate
  on credit_anchors execute function credits_refuse();

create trigger credit_anchor_heads_stay before update or delete or truncate
  on credit_anchor_heads execute function credits_refuse();
