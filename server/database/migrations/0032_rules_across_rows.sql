-- Rules that look at another row, at the row before, or at a whole transaction. Rows that come back from a backup
-- (`protohaat.restoring`) were judged when they were first written.

create function is_restoring() returns boolean language sql stable as
$$ select coalesce(current_setting('protohaat.restoring', true), '') = 'on' $$;

-- Raises what a CHECK would raise, under the name of the rule.
create function refuse(rule text, sentence text) returns void language plpgsql as $$
begin
  raise exception using message = sentence, errcode = 'check_violation', constraint = rule;
end $$;

-- Rules of before under their own names.
create or replace function refuse_new_price() returns trigger language plpgsql as $$
begin
  if new.price_rupees > 950000 and not is_restoring()
     and (tg_op = 'INSERT' or new.price_rupees is distinct from old.price_rupees) then
    perform refuse('price_can_be_paid', 'a price of more than 950000 rupees cannot be paid');
  end if;
  return new;
end $$;
create or replace function refuse_free_sale() returns trigger language plpgsql as $$
begin
  if new.fee_rupees < 1 and not is_restoring() then
    perform refuse('purchase_has_fee', 'every purchase carries a platform fee');
  end if;
  return new;
end $$;

-- The same table as PURCHASE_TRANSITIONS of the domain; a test compares the two.
create function purchase_can_become(before text, after text) returns boolean language sql immutable parallel safe as $$
  select (before, after) in (values
    ('reserved', 'processing'), ('reserved', 'paid'), ('reserved', 'expired'), ('reserved', 'cancelled'),
    ('reserved', 'refund-pending'), ('reserved', 'refunded'), ('reserved', 'disputed'),
    ('processing', 'reserved'), ('processing', 'paid'), ('processing', 'expired'), ('processing', 'cancelled'),
    ('processing', 'refund-pending'), ('processing', 'refunded'), ('processing', 'disputed'),
    ('paid', 'refunded'), ('paid', 'disputed'),
    ('expired', 'paid'), ('expired', 'refund-pending'), ('expired', 'refunded'), ('expired', 'disputed'),
    ('cancelled', 'paid'), ('cancelled', 'refund-pending'), ('cancelled', 'refunded'), ('cancelled', 'disputed'),
    ('refund-pending', 'refunded'), ('refund-pending', 'disputed'),
    ('refunded', 'refund-pending'), ('refunded', 'disputed'))
$$;

create function check_purchase_transition() returns trigger language plpgsql as $$
begin
  if not purchase_can_become(old.state, new.state) then
    perform refuse('purchases_transition', format('a purchase never goes from %s to %s', old.state, new.state));
  end if;
  return new;
end $$;
create trigger purchases_transition before update of state on purchases
  for each row when (old.state is distinct from new.state) execute function check_purchase_transition();

-- What buyer and seller agreed on does not change, nor what proves that it was paid. Contents may be forgotten (null), not exchanged.
create function check_purchase_agreement() returns trigger language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if (new.id, new.project_id, new.buyer_id, new.seller_id, new.price_rupees, new.fee_rupees, new.amount_minor,
      new.currency, new.category, new.title)
     is distinct from
     (old.id, old.project_id, old.buyer_id, old.seller_id, old.price_rupees, old.fee_rupees, old.amount_minor,
      old.currency, old.category, old.title)
     or new.intent_id is distinct from coalesce(old.intent_id, new.intent_id)
     or new.receipt_number is distinct from coalesce(old.receipt_number, new.receipt_number)
     or (old.paid_at is not null and new.paid_at is null)
     or new.repository_url <> coalesce(old.repository_url, '')
     or new.commit_sha <> coalesce(old.commit_sha, '')
     or new.archive_sha256 <> coalesce(old.archive_sha256, '') then
    perform refuse('purchases_agreement', 'what was agreed in a purchase does not change');
  end if;
  return new;
end $$;
create trigger purchases_agreement before update on purchases for each row execute function check_purchase_agreement();

create function check_purchase_beginning() returns trigger language plpgsql as $$
begin
  if new.expires_at < new.created_at and not is_restoring() then
    perform refuse('purchases_hold_ends_after_it_begins', 'a reservation does not end before it begins');
  end if;
  return new;
end $$;
create trigger purchases_hold_ends_after_it_begins before insert on purchases
  for each row execute function check_purchase_beginning();

create function check_verification_beginning() returns trigger language plpgsql as $$
begin
  if new.expires_at < new.created_at and not is_restoring() then
    perform refuse('verifications_end_after_they_begin', 'a verification does not expire before it was made');
  end if;
  return new;
end $$;
create trigger verifications_end_after_they_begin before insert on verifications
  for each row execute function check_verification_beginning();

-- A listing is of exactly what was verified and accepted.
create function check_listing_verification() returns trigger language plpgsql as $$
begin
  if new.verification_id is null or is_restoring() then return new; end if;
  if not exists (
    select from verifications v where v.id = new.verification_id and v.accepted
       and v.repository_id is not distinct from new.repository_id
       and v.commit_sha is not distinct from new.commit_sha) then
    perform refuse('projects_verified', 'a listing is of what was verified and accepted');
  end if;
  return new;
end $$;
create trigger projects_verified before insert on projects for each row execute function check_listing_verification();
create trigger projects_verified_again before update of verification_id, repository_id, commit_sha on projects
  for each row when ((old.verification_id, old.repository_id, old.commit_sha)
                     is distinct from (new.verification_id, new.repository_id, new.commit_sha))
  execute function check_listing_verification();

-- Whose it is and what it is stay.
create function check_project_identity() returns trigger language plpgsql as $$
begin
  perform refuse('projects_identity', 'a listing keeps its seller and its category');
  return new;
end $$;
create trigger projects_identity before update of seller_id, category on projects
  for each row when ((old.seller_id, old.category) is distinct from (new.seller_id, new.category))
  execute function check_project_identity();

create function check_shipping_draft() returns trigger language plpgsql as $$
begin
  if not is_restoring() and exists (select from projects where id = new.project_id
       and (category <> 'HARDWARE' or seller_id = new.profile_id)) then
    perform refuse('shipping_drafts_of_hardware', 'an address is left for hardware, by somebody other than its seller');
  end if;
  return new;
end $$;
create trigger shipping_drafts_of_hardware before insert on shipping_drafts
  for each row execute function check_shipping_draft();

create function check_shipment() returns trigger language plpgsql as $$
begin
  if not is_restoring() and not exists (select from purchases where id = new.purchase_id
       and category = 'HARDWARE' and paid_at is not null) then
    perform refuse('shipments_of_paid_hardware', 'only hardware that was paid is shipped');
  end if;
  return new;
end $$;
create trigger shipments_of_paid_hardware before insert on shipments for each row execute function check_shipment();

create function check_review() returns trigger language plpgsql as $$
begin
  if not is_restoring() and not exists (select from purchases where id = new.purchase_id and paid_at is not null) then
    perform refuse('reviews_of_paid_purchases', 'only what was paid is reviewed');
  end if;
  return new;
end $$;
create trigger reviews_of_paid_purchases before insert on reviews for each row execute function check_review();

create function check_claim() returns trigger language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if tg_op = 'UPDATE' then
    if old.state <> 'open' and new.state <> old.state then
      perform refuse('claims_decided_once', 'a claim is decided once');
    end if;
    if (new.id, new.number, new.project_id, new.claimant_id, new.reason)
       is distinct from (old.id, old.number, old.project_id, old.claimant_id, old.reason) then
      perform refuse('claims_identity', 'a claim keeps its listing and its claimant');
    end if;
    return new;
  end if;
  if exists (select from projects where id = new.project_id and seller_id = new.claimant_id) then
    perform refuse('claims_not_by_the_seller', 'nobody claims their own listing');
  end if;
  if new.decide_by < new.opened_at or new.held_until < new.opened_at then
    perform refuse('claims_end_after_they_begin', 'a claim does not end before it begins');
  end if;
  return new;
end $$;
create trigger claims_rules before insert or update on claims for each row execute function check_claim();

-- The books. A zero entry says nothing; older versions wrote some, so this judges new rows alone.
create function check_ledger_entry() returns trigger language plpgsql as $$
begin
  if new.amount_minor = 0 and not is_restoring() then
    perform refuse('ledger_entries_amount', 'a ledger entry is never of nothing');
  end if;
  return new;
end $$;
create trigger ledger_entries_amount before insert on ledger_entries for each row execute function check_ledger_entry();

create or replace function check_ledger_balance() returns trigger language plpgsql as $$
declare
  balance numeric;
  subjects bigint;
begin
  select sum(amount_minor), count(distinct (purchase_id, kind, reference)) into balance, subjects
    from ledger_entries where transaction_id = new.transaction_id;
  if balance <> 0 then
    perform refuse('ledger_balances', format('ledger transaction %s does not balance', new.transaction_id));
  end if;
  if subjects > 1 then
    perform refuse('ledger_transaction_is_of_one_matter', format('ledger transaction %s mixes several matters', new.transaction_id));
  end if;
  return null;
end $$;

-- At the end of a transaction the entries of a purchase are its sale, the parts of it that disputes took, and, where the
-- money went back, exactly what was left. Shares are rounded as in the domain (shareOf).
create function check_ledger_fits_purchase() returns trigger language plpgsql as $$
declare
  p purchases%rowtype;
  sold record;
  total bigint;
  lost_seller bigint;
begin
  if is_restoring() then return null; end if;
  select * into p from purchases where id = new.purchase_id;
  if new.profile_id is not null and new.profile_id <> p.seller_id then
    perform refuse('ledger_pays_the_seller', format('the seller of purchase %s is somebody else', p.id));
  end if;
  select
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'clearing'), 0) as clearing,
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'seller-payable'), 0) as seller,
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'platform-fee'), 0) as fee,
    coalesce(-sum(amount_minor) filter (where kind = 'part-dispute' and account = 'clearing'), 0) as lost,
    coalesce(sum(amount_minor) filter (where kind = 'part-dispute' and account = 'seller-payable'), 0) as lost_seller,
    coalesce(sum(amount_minor) filter (where account = 'clearing'), 0) as left_clearing,
    coalesce(sum(amount_minor) filter (where account = 'seller-payable'), 0) as left_seller,
    coalesce(sum(amount_minor) filter (where account = 'platform-fee'), 0) as left_fee,
    coalesce(bool_or(kind = 'refund'), false) as is_refunded
    into sold
    from ledger_entries where purchase_id = new.purchase_id and kind in ('sale', 'refund', 'part-dispute');
  total := p.price_rupees::bigint + p.fee_rupees;
  if p.paid_at is null then
    perform refuse('ledger_sale_was_paid', format('purchase %s was not paid', p.id));
  end if;
  if (sold.clearing, sold.seller, sold.fee) is distinct from
     (p.amount_minor::numeric, -100 * p.price_rupees::numeric, -100 * p.fee_rupees::numeric) then
    perform refuse('ledger_sale_fits', format('the sale in the books is not that of purchase %s', p.id));
  end if;
  lost_seller := (2 * sold.lost::bigint * p.price_rupees + total) / (2 * total);
  if sold.lost not between 0 and p.amount_minor or sold.lost_seller <> lost_seller then
    perform refuse('ledger_part_fits', format('the parts lost in disputes do not fit purchase %s', p.id));
  end if;
  if sold.is_refunded and (sold.left_clearing, sold.left_seller, sold.left_fee) is distinct from (0::numeric, 0::numeric, 0::numeric) then
    perform refuse('ledger_refund_is_whole', format('the refund in the books is not what is left of purchase %s', p.id));
  end if;
  if sold.is_refunded and p.state = 'paid' then
    perform refuse('ledger_refund_ends_the_sale', format('purchase %s is refunded in the books, and stands', p.id));
  end if;
  return null;
end $$;
create constraint trigger ledger_fits_purchase after insert on ledger_entries deferrable initially deferred
  for each row when (new.kind in ('sale', 'refund', 'part-dispute')) execute function check_ledger_fits_purchase();
