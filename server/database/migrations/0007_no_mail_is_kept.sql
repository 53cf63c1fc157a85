-- Mails that an older program sent or gave up lay in the queue with their links and addresses. The queue's tables are its
-- own: on a new database they come later, and there is nothing in them.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = null
      where name in ('send-mail', 'send-reset-link') and state >= 'completed' and data is not null;
  end if;
  if to_regclass('pgboss.archive') is not null then
    update pgboss.archive set data = null where name in ('send-mail', 'send-reset-link') and data is not null;
  end if;
end $$;
