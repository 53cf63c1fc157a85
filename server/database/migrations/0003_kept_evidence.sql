-- What a deleted account leaves for a dispute of the buyer's bank: name, addresses and messages of the order, encrypted with
-- the deployment's secret and erased when banks accept no disputes any more.
alter table order_processes add column evidence_sealed text;
alter table order_processes add constraint order_processes_evidence check (char_length(evidence_sealed) between 1 and 6000000);
create index order_processes_with_evidence on order_processes (purchase_id) where evidence_sealed is not null;
