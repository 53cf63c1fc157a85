import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { authTexts } from '#words/screens/auth.ts';
import { browserTexts } from '#words/screens/browser.ts';
import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { offlineTexts } from '#words/screens/offline.ts';
import { configQuery, type PublicConfig } from '../api/config-query.ts';
import { AuthSample } from '../components/layout/auth-sample.tsx';
import { FrameSkeleton } from '../components/layout/frame-skeleton.tsx';
import { LogoMark } from '../components/layout/logo.tsx';
import { localPath, pageLanguage } from '../lib/local-path.ts';
import { documentTitleOf } from '../lib/use-document-title.ts';
import { renderApplication } from './render-application.tsx';

export interface ScreenSettings {
  readonly sandboxUrl: string | null;
  readonly hasGoogle: boolean;
}

export interface RenderedScreen {
  readonly html: string;
  /** React's script that keeps a submit until the form's code has arrived, for the content security policy. */
  readonly script: string;
}

/** What the prerendered documents say in their head. */
export const frameTexts = {
  lang: pageLanguage,
  title: `${commonTexts.brand}: ${commonTexts.tagline}`,
  description: landingTexts.description,
};

export const screenTitles = {
  '/login': documentTitleOf(authTexts.loginTitle),
  '/signup': documentTitleOf(authTexts.signupTitle),
};

/** For browsers that cannot run the application; web/inline/browser.js shows the second one. */
export function browserNotices(oldest: Parameters<typeof browserTexts.tooOld>[0]): string {
  return `<noscript>${noticeOf('role="alert"', browserTexts.noScript)}</noscript>
    ${noticeOf('id="old-browser" role="alert" hidden', browserTexts.tooOld(oldest))}`;
}

function noticeOf(attributes: string, text: string): string {
  return `<p ${attributes} class="bg-warn-soft p-4 text-center text-warn">${text} <a href="${localPath('/discover')}" class="underline">${browserTexts.readable}</a></p>`;
}

const SCRIPT = /<script>(.*?)<\/script>/su;

/** Renders a screen of the application for a visitor, as `hydrateApplication` expects it. */
export async function renderScreen(
  path: keyof typeof screenTitles,
  { sandboxUrl, hasGoogle }: ScreenSettings,
): Promise<RenderedScreen> {
  const queryClient = new QueryClient();
  const settings = { sandboxUrl, identity: { google: hasGoogle } } satisfies {
    sandboxUrl: PublicConfig['sandboxUrl'];
    identity: Pick<PublicConfig['identity'], 'google'>;
  };
  queryClient.setQueryData(configQuery.queryKey, settings as PublicConfig);
  const rendered = await renderApplication(localPath(path), queryClient, { sample: <AuthSample /> });
  return { html: rendered.replace(SCRIPT, ''), script: SCRIPT.exec(rendered)?.[1] ?? '' };
}

/** Renders what members see until the application has been loaded. */
export function renderFrame(sandboxUrl: string | null): string {
  return renderToStaticMarkup(<FrameSkeleton sandboxUrl={sandboxUrl} />);
}

/** What web/public/worker.js says without a network. */
export const offlineParts = {
  lang: pageLanguage,
  documentTitle: documentTitleOf(offlineTexts.title),
  logo: renderToStaticMarkup(<LogoMark />),
  brand: commonTexts.brand,
  retry: commonTexts.retry,
  othersPath: localPath('/kept'),
  ...offlineTexts,
};
