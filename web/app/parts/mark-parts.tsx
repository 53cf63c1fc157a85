import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { verifyEmailTexts } from '#words/screens/verify-email.ts';
import { LogoMark } from '../../components/layout/logo.tsx';
import { PriceTag } from '../../components/project/price-tag.tsx';
import { ProjectCover } from '../../components/project/project-cover.tsx';
import { ReviewStars, SellerRating } from '../../components/project/rating.tsx';
import { Stamp } from '../../components/project/stamp.tsx';
import { statusTone } from '../../components/project/status-tone.ts';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge, StatusBadge } from '../../components/ui/badge.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Countdown } from '../../components/ui/countdown.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';

const statuses = [
  'Succeeded',
  'Pending',
  'Processing',
  'Shipped',
  'Delivered',
  'Failed',
  'Cancelled',
  'Reserved',
];
const soon = Date.now() + 760_000;

export function MarkParts() {
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-5">
        <LogoMark className="size-14" />
        <PriceTag priceRupees={2499} size="sm" />
        <PriceTag priceRupees={123456} />
        <PriceTag priceRupees={950_000} size="lg" />
        <PriceTag priceRupees={999} spent />
        <Stamp commit="7f3c9a1be2" />
        <Stamp />
        <Stamp commit="7f3c9a1be2" size="lg" />
        <Stamp size="lg" />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {statuses.map((status) => (
          <StatusBadge key={status} tone={statusTone(status)} label={status} />
        ))}
        <Badge>{commonTexts.noReviewsYet}</Badge>
        <Badge tone="primary">{projectCardTexts.yours}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name="Asha Rao" size="xs" />
        <Avatar name="Asha Rao" size="sm" />
        <Avatar name="Ravi Kumar Iyer" />
        <Avatar name="meera_n" size="lg" />
        <Avatar name="Broken" src="/missing.webp" size="xl" />
        <SellerRating value={4.3} count={128} stars />
        <SellerRating value={4.7} count={3} />
        <SellerRating value={5} count={0} />
        <ReviewStars value={4} />
        <Money priceRupees={123456} className="text-xl font-bold" />
        <Money amountMinor={262450} signed className="text-ok" />
        <Money amountMinor={-262400} signed className="text-bad" />
        <Countdown until={soon} className="text-warn" />
        <Spinner className="text-primary" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {['Robotics', 'IoT', 'Databases', 'Games'].map((subject, index) => (
          <div key={subject} className="aspect-[8/5] overflow-hidden rounded-control border border-line">
            <ProjectCover
              title={sampleTexts.title}
              subject={subject}
              category={index % 2 === 0 ? 'SOFTWARE' : 'HARDWARE'}
              languages={[
                { name: 'Python', percent: 82 },
                { name: 'HTML', percent: 18 },
              ]}
            />
          </div>
        ))}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice tone="primary" title={verifyEmailTexts.title}>
          {verifyEmailTexts.sentTo('asha@example.in')}
        </Notice>
        <Notice tone="ok" title={paymentTexts.success} onDismiss={() => undefined}>
          {paymentTexts.doneLead}
        </Notice>
        <Notice tone="warn" title={projectTexts.reserved}>
          <Countdown until={soon} />
        </Notice>
        <Notice tone="bad" title={authTexts.loginFailed} />
        <Notice tone="neutral">{paymentTexts.secure.card}</Notice>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <CardHead
            title={projectTexts.youGet}
            subtitle={projectCardTexts.seller}
            action={<Badge>{commonTexts.sample}</Badge>}
          />
          <ul className="list-inside list-disc space-y-1 text-muted">
            {projectTexts.benefits.SOFTWARE.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}
