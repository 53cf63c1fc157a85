import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { errorsTexts } from '#words/screens/errors.ts';
import { toastError } from '../../lib/toast.ts';

interface OverlayProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Overlays are preloaded after a delay, because few users open one. */
const PRELOAD_AFTER_MS = 5_000;

export function onDemand<Props extends OverlayProps>(load: Load<Props>): (props: Props) => ReactNode {
  const useLoaded = onceLoaded(load);
  return function OnDemand(props: Props) {
    const Overlay = useLoaded(props.open, () => props.onOpenChange(false));
    return Overlay === null ? null : <Overlay {...props} />;
  };
}

export function onDemandWhileOpen<Props extends { onClose: () => void }>(
  load: Load<Props>,
): (props: Props & { open: boolean }) => ReactNode {
  const useLoaded = onceLoaded(load);
  return function OnDemand({ open, ...rest }: Props & { open: boolean }) {
    const props = rest as unknown as Props;
    const Overlay = useLoaded(open, props.onClose);
    return Overlay === null || !open ? null : <Overlay {...props} />;
  };
}

export function onDemandPart<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  const useLoaded = onceLoaded(load);
  return function OnDemand(props: Props) {
    const Part = useLoaded(true, () => {});
    return Part === null ? null : <Part {...props} />;
  };
}

function onceLoaded<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  return function useComponent(isWanted: boolean, close: () => void): ComponentType<Props> | null {
    const [Overlay, setOverlay] = useState(() => loaded);
    const onFailure = useEffectEvent(() => {
      close();
      toastError(errorsTexts.network);
    });
    const isMissing = Overlay === null;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isCurrent = true;
      const show = async () => {
        try {
          loaded = await load();
          if (isCurrent) setOverlay(() => loaded);
        } catch {
          if (isCurrent && isWanted) onFailure();
        }
      };
      const timer = isWanted ? undefined : setTimeout(() => void show(), PRELOAD_AFTER_MS);
      if (isWanted) void show();
      return () => {
        isCurrent = false;
        clearTimeout(timer);
      };
    }, [isMissing, isWanted]);
    return Overlay;
  };
}
