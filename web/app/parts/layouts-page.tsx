import { Link, useParams } from '@tanstack/react-router';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { emptyProjectsTexts } from '#words/screens/empty-projects.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { navTexts } from '#words/screens/nav.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { toastsTexts } from '#words/screens/toasts.ts';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { AppFrame } from '../../components/layout/app-frame.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { PublicFrame } from '../../components/layout/public-frame.tsx';
import { Awning } from '../../components/ui/awning.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TabLinks } from '../../components/ui/tab-links.tsx';
import { toastInfo } from '../../lib/toast.ts';
import { ProjectSamples } from './project-samples.tsx';

export function LayoutsPage() {
  const { layout } = useParams({ strict: false }) as { layout?: string };
  if (layout === 'auth') return <AuthSample />;
  if (layout === 'public') return <PublicSample />;
  if (layout === 'wait') return <FullScreenMessage message={commonTexts.fetchingDetails} />;
  return <AppSample />;
}

const linkTo = () => <Link to="/dashboard" />;

function AppSample() {
  return (
    <AppFrame
      user={{ name: sampleTexts.seller, username: 'asha.rao' }}
      renderFeed={() => null}
      onLogout={() => toastInfo(toastsTexts.loggedOut)}
    >
      <PageHead
        title={dashboardTexts.greeting('Asha')}
        subtitle={`@asha-verma${dashboardTexts.lead}`}
        action={<Button>{emptyProjectsTexts.createProject}</Button>}
      />
      <TabLinks
        label={dashboardTexts.tabsLabel}
        value="myproject"
        linkTo={linkTo}
        items={[
          { value: 'myproject', label: dashboardTexts.tabs.myproject, count: 6, icon: null },
          { value: 'bought', label: dashboardTexts.tabs.bought, count: 2, icon: null },
          { value: 'bookmark', label: dashboardTexts.tabs.bookmark, count: 14, icon: null },
          { value: 'history', label: dashboardTexts.tabs.history, count: null, icon: null },
        ]}
      />
      <p className="mt-6 mb-4 text-muted">{dashboardTexts.found(6)}</p>
      <ProjectSamples />
    </AppFrame>
  );
}

function AuthSample() {
  return (
    <AuthLayout
      title={authTexts.loginTitle}
      subtitle={authTexts.loginLead}
      after={
        <>
          {authTexts.noAccount}{' '}
          <Button asChild variant="link">
            <Link to="/signup">{navTexts.signup}</Link>
          </Button>
        </>
      }
    >
      <Button variant="secondary" block>
        {authTexts.withGoogle}
      </Button>
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {authTexts.or}
      </p>
      <form className="space-y-4">
        <Field label={authTexts.email}>
          <TextInput type="email" autoComplete="email" />
        </Field>
        <Field label={authTexts.password}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button block>{authTexts.login}</Button>
      </form>
    </AuthLayout>
  );
}

function PublicSample() {
  return (
    <PublicFrame>
      <Awning />
      <div className="mx-auto max-w-[1264px] px-4 py-16 md:px-8">
        <h1 className="max-w-2xl text-3xl md:text-4xl">{landingTexts.headline}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted">{landingTexts.lead}</p>
      </div>
    </PublicFrame>
  );
}
