-- That the seller of a device has it: a code of the moment is in a photo that a person has seen.
alter table project_images drop constraint project_images_position;
alter table project_images add constraint project_images_position check (position between 0 and 10) not valid;
alter table project_images validate constraint project_images_position;

create table build_proofs (
  project_id uuid primary key,
  position integer not null,
  profile_id uuid not null references profiles (id),
  code text not null,
  -- Where the code is: left, top, right and bottom in thousandths of the photo.
  corners integer[] not null,
  state text not null default 'waiting',
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Why it was declined.
  reason text,
  constraint build_proofs_photo foreign key (project_id, position) references project_images (project_id, position)
    on delete cascade,
  constraint build_proofs_code_once unique (profile_id, code),
  constraint build_proofs_code check (code ~ '^[A-Z0-9]{6}$'),
  constraint build_proofs_corners check (cardinality(corners) = 4 and 0 <= all (corners) and 1000 >= all (corners)),
  constraint build_proofs_state check (state in ('waiting', 'proved', 'declined')),
  constraint build_proofs_decision check ((state = 'waiting') = (decided_at is null) and decided_at >= sent_at
    and (state = 'declined') = (reason is not null) and is_text(reason, 2000))
);
create index build_proofs_image on build_proofs (project_id, position);
create index build_proofs_waiting on build_proofs (sent_at) where state = 'waiting';
