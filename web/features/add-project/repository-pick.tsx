import { useQuery } from '@tanstack/react-query';
import { Globe, Lock } from 'lucide-react';
import { privateRepositoryTexts } from '#words/screens/private-repository.ts';
import { useProfile } from '../../api/session.tsx';
import { ownRepositoriesQuery } from '../../api/verification-queries.ts';
import { Badge } from '../../components/ui/badge.tsx';

const words = privateRepositoryTexts;

/** The seller's repositories, private ones first. Where GitHub shows none, the address is typed. */
export function RepositoryPick({ onPick }: { onPick: (url: string) => void }) {
  const { data } = useQuery({ ...ownRepositoriesQuery, enabled: useProfile().githubVerified });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="pick-repository">
      <h3 id="pick-repository" className="text-base">
        {words.pick}
      </h3>
      <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line">
        {data.map(({ url, name, description, private: isPrivate }) => (
          <li key={url}>
            <button
              type="button"
              onClick={() => onPick(url)}
              className="flex w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-sunken"
            >
              <span className="min-w-0 grow">
                <bdi className="block truncate font-mono text-sm font-semibold">{name}</bdi>
                {description !== null && (
                  <span dir="auto" className="block truncate text-sm text-muted">
                    {description}
                  </span>
                )}
              </span>
              <Badge
                tone={isPrivate ? 'ok' : 'neutral'}
                icon={
                  isPrivate ? (
                    <Lock aria-hidden="true" className="size-4" />
                  ) : (
                    <Globe aria-hidden="true" className="size-4" />
                  )
                }
              >
                {isPrivate ? words.private : words.public}
              </Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
