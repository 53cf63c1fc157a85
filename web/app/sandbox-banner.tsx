import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { sandboxTexts } from '#words/screens/sandbox.ts';
import { configQuery } from '../api/config-query.ts';
import { SandboxLine } from '../components/layout/sandbox-line.tsx';
import { IconButton } from '../components/ui/icon-button.tsx';
import { readStored, writeStored } from '../lib/storage.ts';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';

const key = 'sandbox-banner';

export function SandboxBanner() {
  const { data } = useQuery(configQuery);
  const [hidden, setHidden] = useState(() => readStored(key) === 'hidden');
  const isHydrated = useIsHydrated();
  const url = data?.sandboxUrl ?? null;
  if (url === null || (hidden && isHydrated)) return null;
  return (
    <SandboxLine
      url={url}
      className="without-banner:hidden"
      dismiss={
        isHydrated && (
          <IconButton
            size="sm"
            label={sandboxTexts.dismiss}
            icon={<X className="size-4" />}
            onClick={() => {
              writeStored(key, 'hidden');
              setHidden(true);
            }}
          />
        )
      }
    />
  );
}
