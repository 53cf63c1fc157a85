import { Link, useParams } from '@tanstack/react-router';
import { AppFrame } from '../../components/layout/app-frame.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { PublicFrame } from '../../components/layout/public-frame.tsx';
import { Awning } from '../../components/ui/awning.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { texts } from '../../lib/texts.ts';
import { toastInfo } from '../../lib/toast.ts';
import { ProjectSamples } from './project-samples.tsx';

/** /_parts/app, /_parts/auth, /_parts/public, /_parts/wait: each layout as a screen. */
export function LayoutsPage() {
  // These routes are not in the typed tree, because production has none of them.
  const { layout } = useParams({ strict: false }) as { layout?: string };
  if (layout === 'auth') return <AuthSample />;
  if (layout === 'public') return <PublicSample />;
  if (layout === 'wait') return <FullScreenMessage message={texts.common.fetchingDetails} />;
  return <AppSample />;
}

function AppSample() {
  return (
    <AppFrame
      user={{ name: texts.sample.seller, username: 'asha.rao' }}
      onLogout={() => toastInfo(texts.toasts.loggedOut)}
    >
      <PageHead
        title={texts.dashboard.greeting('Asha')}
        line={texts.dashboard.lead}
        action={<Button>{texts.dashboard.createProject}</Button>}
      />
      <Tabs
        label={texts.dashboard.tabsLabel}
        look="tiles"
        value="myproject"
        onValueChange={() => undefined}
        items={[
          { value: 'myproject', label: texts.dashboard.tabs.myproject, count: 6 },
          { value: 'bought', label: texts.dashboard.tabs.bought, count: 2 },
          { value: 'bookmark', label: texts.dashboard.tabs.bookmark, count: 14 },
          { value: 'history', label: texts.dashboard.tabs.history, count: null },
        ]}
      >
        <TabPanel value="myproject">
          <p className="mb-4 text-muted">{texts.dashboard.found(6)}</p>
          <ProjectSamples />
        </TabPanel>
      </Tabs>
    </AppFrame>
  );
}

function AuthSample() {
  return (
    <AuthLayout
      title={texts.auth.loginTitle}
      line={texts.auth.loginLead}
      after={
        <>
          {texts.auth.noAccount}{' '}
          <Button asChild variant="link">
            <Link to="/signup">{texts.nav.signup}</Link>
          </Button>
        </>
      }
    >
      <Button variant="secondary" block>
        {texts.auth.withGoogle}
      </Button>
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {texts.auth.or}
      </p>
      <form className="space-y-4">
        <Field label={texts.auth.email}>
          <TextInput type="email" autoComplete="email" />
        </Field>
        <Field label={texts.auth.password}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button block>{texts.auth.login}</Button>
      </form>
    </AuthLayout>
  );
}

function PublicSample() {
  return (
    <PublicFrame year={2026}>
      <Awning />
      <div className="mx-auto max-w-[1264px] px-4 py-16 md:px-8">
        <h1 className="max-w-2xl text-3xl md:text-4xl">{texts.landing.headline}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted">{texts.landing.lead}</p>
      </div>
    </PublicFrame>
  );
}
