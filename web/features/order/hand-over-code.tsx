import { orderTexts } from '#words/screens/order.ts';
import { CopyButton } from '../../components/ui/copy-button.tsx';

export function HandOverCode({ code }: { code: string }) {
  const texts = orderTexts.code;
  return (
    <section aria-labelledby="hand-over-code" className="border-t border-line pt-4">
      <h3 id="hand-over-code" className="text-base">
        {texts.title}
      </h3>
      <p className="mt-1 max-w-[60ch] text-sm text-muted">{texts.hint}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-3xl font-semibold tracking-[0.15em] tabular-nums">
          {code.slice(0, 3)}
          <span className="inline-block w-2" />
          {code.slice(3)}
        </span>
        <CopyButton text={code} label={texts.copy} iconOnly />
      </p>
    </section>
  );
}
