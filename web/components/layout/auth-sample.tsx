import { authTexts } from '#words/screens/auth.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { SampleCard } from '../project/sample-card.tsx';
import { VerificationChecks } from '../project/verification-checks.tsx';
import { Card } from '../ui/card.tsx';

export function AuthSample() {
  return (
    <>
      <SampleCard className="shadow-float" />
      <Card className="mt-4 shadow-float">
        <VerificationChecks label={sampleTexts.reportLabel} checks={sampleTexts.checks} />
      </Card>
      <p className="mt-6 text-center text-sm text-muted">{authTexts.pictureCaption}</p>
    </>
  );
}
