import { Link } from '@tanstack/react-router';
import { Bookmark, FolderCode, History, ShoppingBag } from 'lucide-react';
import { commonTexts } from '#words/screens/common.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { navTexts } from '#words/screens/nav.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { projectTexts } from '#words/screens/project.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { uploadTexts } from '#words/screens/upload.ts';
import { VerificationChecks } from '../../components/project/verification-checks.tsx';
import { BackLink, Breadcrumb } from '../../components/ui/breadcrumb.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { TabLinks } from '../../components/ui/tab-links.tsx';
import { Timeline } from '../../components/ui/timeline.tsx';

const linkTo = () => <Link to="/dashboard" />;

export function WalkParts() {
  const items = [
    {
      value: 'myproject',
      label: dashboardTexts.tabs.myproject,
      count: 6,
      icon: <FolderCode className="size-4.5" />,
    },
    {
      value: 'bought',
      label: dashboardTexts.tabs.bought,
      count: 2,
      icon: <ShoppingBag className="size-4.5" />,
    },
    {
      value: 'bookmark',
      label: dashboardTexts.tabs.bookmark,
      count: 1400,
      icon: <Bookmark className="size-4.5" />,
    },
    {
      value: 'history',
      label: dashboardTexts.tabs.history,
      count: null,
      icon: <History className="size-4.5" />,
    },
  ] as const;
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-center gap-8">
        <BackLink>
          <a href="#back">{projectTexts.backToDashboard}</a>
        </BackLink>
        <Breadcrumb
          crumbs={[
            { id: 'orders', content: <a href="#orders">{navTexts.orders}</a> },
            { id: 'order', content: ordersTexts.details },
          ]}
        />
      </div>
      <TabLinks label={dashboardTexts.tabsLabel} items={items} value="myproject" linkTo={linkTo} />
      <Stepper label={commonTexts.stepOf(2, 3)} steps={['Account', 'Profile', 'Email']} current={1} />
      <Stepper label={ordersTexts.timeline} steps={['Pending', 'Shipped', 'Delivered']} current={3} />
      <div className="grid gap-4 md:grid-cols-3">
        <Progress label={uploadTexts.uploading('front.jpg')} value={64} />
        <Progress label={paymentTexts.working} value={null} />
        <Progress label={commonTexts.loading} value={100} tone="ok" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <VerificationChecks
            checks={[
              ...sampleTexts.checks,
              {
                id: 'fork',
                title: 'Not a fork',
                state: 'fail',
                sentence: 'This is a fork with no commit of your own. Verify the original.',
              },
              { id: 'readme', title: 'README present', state: 'running' },
              { id: 'licence', title: 'Licence named', state: 'waiting' },
            ]}
          />
        </Card>
        <Card>
          <Timeline
            label={ordersTexts.timeline}
            entries={[
              {
                id: '1',
                title: ordersTexts.ordered,
                time: '18 Nov 2026, 9:12 am',
                dateTime: '2026-11-18T03:42:00Z',
                tone: 'ok',
              },
              {
                id: '2',
                title: ordersTexts.status.Shipped,
                time: '20 Nov 2026, 4:05 pm',
                dateTime: '2026-11-20T10:35:00Z',
                tone: 'primary',
                body: 'India Post, EE123456789IN',
              },
              { id: '3', title: ordersTexts.status.Delivered, ahead: true },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
