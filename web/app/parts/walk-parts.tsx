import { Bookmark, FolderCode, History, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { BackLink, Breadcrumb } from '../../components/ui/breadcrumb.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { Timeline } from '../../components/ui/timeline.tsx';
import { VerificationChecks } from '../../components/ui/verification-checks.tsx';
import { texts } from '../../lib/texts.ts';

type Tab = 'myproject' | 'bought' | 'bookmark' | 'history';

export function WalkParts() {
  const [tab, setTab] = useState<Tab>('myproject');
  const items = [
    {
      value: 'myproject',
      label: texts.dashboard.tabs.myproject,
      count: 6,
      icon: <FolderCode className="size-4.5" />,
    },
    {
      value: 'bought',
      label: texts.dashboard.tabs.bought,
      count: 2,
      icon: <ShoppingBag className="size-4.5" />,
    },
    {
      value: 'bookmark',
      label: texts.dashboard.tabs.bookmark,
      count: 1400,
      icon: <Bookmark className="size-4.5" />,
    },
    {
      value: 'history',
      label: texts.dashboard.tabs.history,
      count: null,
      icon: <History className="size-4.5" />,
    },
  ] as const;
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-center gap-8">
        <BackLink>
          <a href="#back">{texts.project.backToDashboard}</a>
        </BackLink>
        <Breadcrumb
          crumbs={[
            { id: 'orders', content: <a href="#orders">{texts.nav.orders}</a> },
            { id: 'order', content: texts.orders.details },
          ]}
        />
      </div>
      {(['tiles', 'line'] as const).map((look) => (
        <Tabs
          key={look}
          label={texts.dashboard.tabsLabel}
          look={look}
          items={items}
          value={tab}
          onValueChange={setTab}
        >
          {items.map((item) => (
            <TabPanel key={item.value} value={item.value} className="pt-4">
              <p className="text-muted">{item.label}</p>
            </TabPanel>
          ))}
        </Tabs>
      ))}
      <Stepper label={texts.common.stepOf(2, 3)} steps={['Account', 'Profile', 'E-mail']} current={1} />
      <Stepper label={texts.orders.timeline} steps={['Pending', 'Shipped', 'Delivered']} current={3} />
      <div className="grid gap-4 md:grid-cols-3">
        <Progress label={texts.upload.uploading('front.jpg')} value={64} />
        <Progress label={texts.payment.working} value={null} />
        <Progress label={texts.common.loading} value={100} tone="ok" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <VerificationChecks
            checks={[
              ...texts.sample.checks,
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
            label={texts.orders.timeline}
            entries={[
              {
                id: '1',
                title: texts.orders.ordered,
                time: '18 Nov 2026, 9:12 am',
                dateTime: '2026-11-18T03:42:00Z',
                tone: 'ok',
              },
              {
                id: '2',
                title: texts.orders.status.Shipped,
                time: '20 Nov 2026, 4:05 pm',
                dateTime: '2026-11-20T10:35:00Z',
                tone: 'primary',
                body: 'India Post, EE123456789IN',
              },
              { id: '3', title: texts.orders.status.Delivered, ahead: true },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
