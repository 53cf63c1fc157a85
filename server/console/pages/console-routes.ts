import { DEFAULT_HOLD_DAYS } from '#domain/operators/ban.ts';
import { operatorText } from '#domain/operators/operator-text.ts';
import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { sendAttachment } from '../../http/send-attachment.ts';
import { askCase } from '../ask-case.ts';
import { banListing, unbanListing } from '../ban-listing.ts';
import { banPerson, unbanPerson } from '../ban-person.ts';
import { clearOpenAlert, acceptFinding } from '../clear-alerts.ts';
import { decideCase } from '../decide-case.ts';
import { decideClaim } from '../decide-claim.ts';
import { decideProof, reasonOf } from '../decide-proof.ts';
import { decideReport } from '../decide-report.ts';
import { gatherEvidence } from '../gather-evidence.ts';
import { holdListing, releaseListing } from '../hold-listing.ts';
import { listRoles, grantRole, resetSecondFactor, revokeRole } from '../manage-roles.ts';
import { approveRefund, declineRefund, refundByOperator } from '../money-decisions.ts';
import { confirmByNumber, exportBatch, failByNumber } from '../pay-sellers.ts';
import { signOutMember } from '../sign-out-account.ts';
import {
  acting,
  answer,
  by,
  presentAction,
  presentCase,
  presentClaim,
  presentFigures,
  presentPayout,
  presentQueueItem,
  presentReport,
  presentRole,
} from './console-presenter.ts';
import { readMarketFigures } from './figures-store.ts';
import { getClaimPage, getReportPage, getCasePage } from './get-matter-pages.ts';
import { getProjectPage, getPurchase, getPurchasePage, getPersonPage } from './get-record-pages.ts';
import { listPayoutsPage, listActionsPage, listQueuePage } from './list-pages.ts';
import { readArchive } from './read-archive.ts';
import { presentFound, presentPerson, presentProject, presentPurchase } from './record-presenter.ts';
import { searchConsole } from './search-console.ts';

export function consoleRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/operate/queue', async ({ query }) => {
    const filter = { kind: query.kind ?? null, all: query.scope === 'all' };
    const { rows, nextCursor, counts } = await listQueuePage(context, filter, query);
    return { data: rows.map(presentQueueItem), meta: { next_cursor: nextCursor, counts } };
  });

  routes.handle('GET /api/operate/cases/{number}', async ({ viewer, params }) => ({
    data: presentCase(await getCasePage(context, by(viewer), Number(params.number)), {
      viewerId: viewer.profile.id,
      refundLimitMinor: context.config.operators.refundLimitMinor,
    }),
  }));

  routes.handle('GET /api/operate/figures', async () => ({
    data: presentFigures(await readMarketFigures(context.database)),
  }));

  routes.handle('GET /api/operate/cases/{number}/download', async ({ viewer, params, reply }) => {
    const { source, fileName } = await readArchive(context, by(viewer), Number(params.number));
    if ('address' in source) {
      void reply.redirect(source.address, 302);
      return null;
    }
    void reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName}"`,
        'x-content-type-options': 'nosniff',
      })
      .send(source.stream);
    return null;
  });

  routes.handle('POST /api/operate/cases/{number}/ask', async ({ viewer, params, body }) =>
    answer(await askCase(context, { number: Number(params.number), text: body.text, ...by(viewer) })),
  );

  routes.handle('POST /api/operate/cases/{number}/decision', async ({ viewer, params, body }) =>
    answer(
      await decideCase(context, {
        number: Number(params.number),
        decision: body.decision,
        rupees: body.rupees ?? null,
        ...acting(viewer, body.reason),
      }),
    ),
  );

  routes.handle('POST /api/operate/refunds/{number}/approve', async ({ viewer, params }) =>
    answer(await approveRefund(context, { number: Number(params.number), ...by(viewer) })),
  );

  routes.handle('POST /api/operate/refunds/{number}/decline', async ({ viewer, params, body }) =>
    answer(
      await declineRefund(context, {
        number: Number(params.number),
        roles: viewer.roles,
        ...acting(viewer, body.reason),
      }),
    ),
  );

  routes.handle('GET /api/operate/claims/{number}', async ({ viewer, params }) => ({
    data: presentClaim(await getClaimPage(context, by(viewer), Number(params.number))),
  }));

  routes.handle('POST /api/operate/claims/{number}/decision', async ({ viewer, params, body }) =>
    answer(
      await decideClaim(context, {
        number: Number(params.number),
        accepted: body.accepted,
        ...acting(viewer, body.reason),
      }),
    ),
  );

  routes.handle('GET /api/operate/reports/{number}', async ({ viewer, params }) => ({
    data: presentReport(await getReportPage(context, by(viewer), Number(params.number))),
  }));

  routes.handle('POST /api/operate/reports/{number}/decision', async ({ viewer, params, body }) =>
    answer(
      await decideReport(context, {
        number: Number(params.number),
        decision: body.decision,
        days: body.days ?? DEFAULT_HOLD_DAYS,
        ...acting(viewer, body.reason),
      }),
    ),
  );

  routes.handle('POST /api/operate/alerts/clear', async ({ viewer, body }) =>
    answer(
      await clearOpenAlert(context, {
        ...body,
        subject: operatorText('subject', body.subject),
        roles: viewer.roles,
        ...acting(viewer, body.reason),
      }),
    ),
  );

  routes.handle('GET /api/operate/payouts', async ({ query }) => {
    const { rows, nextCursor } = await listPayoutsPage(context, query);
    return { data: rows.map(presentPayout), meta: { next_cursor: nextCursor } };
  });

  routes.handle('POST /api/operate/payouts/export', async ({ viewer, body, reply }) => {
    const { id, text } = await exportBatch(context, by(viewer), body.batch ?? null);
    return sendAttachment(reply, { name: `payouts-${id}`, type: 'csv', text });
  });

  routes.handle('POST /api/operate/payouts/{number}/confirm', async ({ viewer, params, body }) =>
    answer(await confirmByNumber(context, Number(params.number), body.bank_reference, by(viewer))),
  );

  routes.handle('POST /api/operate/payouts/{number}/fail', async ({ viewer, params, body }) =>
    answer(
      await failByNumber(context, Number(params.number), body.cause, {
        ...acting(viewer, body.reason),
      }),
    ),
  );

  routes.handle('GET /api/operate/roles', async () => ({
    data: (await listRoles(context)).map(presentRole),
  }));

  routes.handle('POST /api/operate/roles/grant', async ({ viewer, body }) =>
    answer(
      await grantRole(context, { ...body, username: operatorText('username', body.username), ...by(viewer) }),
    ),
  );

  routes.handle('POST /api/operate/roles/revoke', async ({ viewer, body }) =>
    answer(
      await revokeRole(context, {
        ...body,
        username: operatorText('username', body.username),
        ...by(viewer),
      }),
    ),
  );

  routes.handle('POST /api/operate/roles/reset-second-factor', async ({ viewer, body }) =>
    answer(
      await resetSecondFactor(context, {
        username: operatorText('username', body.username),
        ...acting(viewer, body.reason),
      }),
    ),
  );

  routes.handle('GET /api/operate/actions', async ({ query }) => {
    const { rows, subjects, nextCursor } = await listActionsPage(context, query);
    return {
      data: rows.map((action) => presentAction(action, subjects)),
      meta: { next_cursor: nextCursor },
    };
  });

  subjectRoutes(routes, context);
}

function subjectRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/operate/search', async ({ query }) => ({
    data: presentFound(await searchConsole(context, operatorText('q', query.q))),
  }));

  routes.handle('GET /api/operate/people/{profile_id}', async ({ viewer, params }) => ({
    data: presentPerson(await getPersonPage(context, by(viewer), params.profile_id)),
  }));

  routes.handle('POST /api/operate/people/{profile_id}/sign-out', async ({ viewer, params, body }) =>
    answer(await signOutMember(context, { profileId: params.profile_id, ...acting(viewer, body.reason) })),
  );

  routes.handle('POST /api/operate/people/{profile_id}/ban', async ({ viewer, params, body }) =>
    answer(await banPerson(context, { profileId: params.profile_id, ...acting(viewer, body.reason) })),
  );

  routes.handle('POST /api/operate/people/{profile_id}/unban', async ({ viewer, params, body }) =>
    answer(await unbanPerson(context, { profileId: params.profile_id, ...acting(viewer, body.reason) })),
  );

  routes.handle('POST /api/operate/people/{profile_id}/accept-finding', async ({ viewer, params, body }) =>
    answer(
      await acceptFinding(context, {
        profileId: params.profile_id,
        verificationId: body.verification_id,
        reason: operatorText('reason', body.reason),
        ...by(viewer),
      }),
    ),
  );

  routes.handle('GET /api/operate/projects/{id}', async ({ viewer, params }) => ({
    data: presentProject(await getProjectPage(context, by(viewer), params.id)),
  }));

  routes.handle('POST /api/operate/projects/{id}/ban', async ({ viewer, params, body }) =>
    answer(await banListing(context, { projectId: params.id, ...acting(viewer, body.reason) })),
  );

  routes.handle('POST /api/operate/projects/{id}/unban', async ({ viewer, params, body }) =>
    answer(await unbanListing(context, { projectId: params.id, ...acting(viewer, body.reason) })),
  );

  routes.handle('POST /api/operate/projects/{id}/hold', async ({ viewer, params, body }) =>
    answer(
      await holdListing(context, { projectId: params.id, days: body.days, ...acting(viewer, body.reason) }),
    ),
  );

  routes.handle('POST /api/operate/projects/{id}/release', async ({ viewer, params, body }) =>
    answer(await releaseListing(context, { projectId: params.id, ...acting(viewer, body.reason) })),
  );

  routes.handle('POST /api/operate/projects/{id}/proof', async ({ viewer, params, body }) => {
    const reason = reasonOf(body);
    return answer(
      await decideProof(context, {
        projectId: params.id,
        code: operatorText('code', body.code),
        reason: reason === null ? null : operatorText('reason', reason),
        ...by(viewer),
      }),
    );
  });

  routes.handle('GET /api/operate/purchases/{purchase_id}', async ({ viewer, params }) => ({
    data: presentPurchase(await getPurchasePage(context, by(viewer), params.purchase_id), {
      viewerId: viewer.profile.id,
      refundLimitMinor: context.config.operators.refundLimitMinor,
    }),
  }));

  routes.handle('POST /api/operate/purchases/{purchase_id}/evidence', async ({ viewer, params, reply }) => {
    const { name, html } = await gatherEvidence(context, params.purchase_id, by(viewer));
    return sendAttachment(reply, { name, type: 'html', text: html });
  });

  routes.handle('POST /api/operate/purchases/{purchase_id}/refund', async ({ viewer, params, body }) => {
    const purchase = await getPurchase(context, params.purchase_id);
    return answer(await refundByOperator(context, purchase, acting(viewer, body.reason)));
  });
}
