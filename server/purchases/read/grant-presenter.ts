import type { ResponseOf } from '#contract/calls.ts';
import type { Grant, GrantVerdict } from '#domain/purchases/grant.ts';

export function presentGrantCheck({
  verdict,
  grant,
}: {
  readonly verdict: GrantVerdict;
  readonly grant: Grant | null;
}): ResponseOf<'POST /api/public/grant-checks'>['data'] {
  return {
    verdict,
    grant:
      grant === null
        ? null
        : {
            order: grant.order,
            title: grant.title,
            licence: grant.licence ?? 'exclusive',
            version: grant.version,
            commit: grant.commit,
            archive: { sha256: grant.archiveSha256, size_bytes: grant.archiveBytes },
            buyer: grant.buyerName,
            paid_at: grant.paidAt.toISOString(),
            issued_at: grant.issuedAt.toISOString(),
          },
  };
}
