import type { Planted } from './planted-violation.ts';

export const plantedInWeb: readonly Planted[] = [
  [
    'a page that bundles the contract',
    'web/api/a.ts',
    "import { call } from '#contract/calls.ts';\nexport const a = call;",
    'types only from contract/calls.ts',
  ],
  [
    'a page that bundles the contract with an inline type import',
    'web/api/a.ts',
    "import { type Call } from '#contract/calls.ts';\nexport type A = Call;",
    'types only from contract/calls.ts',
  ],
  [
    'a page that imports the server',
    'web/app/a.ts',
    "import type { Context } from '#server/context.ts';\nexport type A = Context;",
    'web app may not import server context',
  ],
  [
    'a page that loads the server at run time',
    'web/app/a.ts',
    "export const a = () => import('#server/settings/config.ts');",
    'web app may not import server config',
  ],
  [
    'a page that uses an inline server type',
    'web/app/a.ts',
    "export type A = import('#server/context.ts').Context;",
    'web app may not import server context',
  ],
  [
    'a feature that uses wire field names',
    'web/features/buy-project/a.ts',
    "import type { Call } from '#contract/calls.ts';\nexport type A = Call;",
    'web feature may not import contract',
  ],
  [
    'a feature that uses another feature',
    'web/features/buy-project/a.ts',
    "import { Profile } from '../edit-profile/page.tsx';\nexport const a = Profile;",
    'of its own folder only',
  ],
  [
    'a component that imports a feature',
    'web/components/layout/a.ts',
    "import { Page } from '../../features/buy-project/page.tsx';\nexport const a = Page;",
    'web layout may not import web feature',
  ],
  [
    'a component that imports the contract',
    'web/components/project/a.ts',
    "import type { Call } from '#contract/calls.ts';\nexport type A = Call;",
    'web project parts may not import contract',
  ],
  [
    'a component that calls the API',
    'web/components/project/a.ts',
    "import type { Request } from '../../api/client.ts';\nexport type A = Request;",
    'web project parts may not import web api',
  ],
  [
    'a UI component that imports a form component',
    'web/components/ui/a.ts',
    "import { Field } from '../forms/field.tsx';\nexport const a = Field;",
    'web ui may not import web forms',
  ],
  [
    'a UI component that imports a project component',
    'web/components/ui/a.ts',
    "import { Card } from '../project/card.tsx';\nexport const a = Card;",
    'web ui may not import web project parts',
  ],
  [
    'a UI component that imports a domain rule',
    'web/components/ui/a.ts',
    "import { feePercent } from '#domain/pricing.ts';\nexport const a = feePercent;",
    'web ui may not import domain',
  ],
  [
    'a UI component that imports the form library',
    'web/components/ui/a.ts',
    "import { useForm } from 'react-hook-form';\nexport const a = useForm;",
    'web ui may not import package react-hook-form',
  ],
  [
    'a form component that imports a project component',
    'web/components/forms/a.ts',
    "import { Card } from '../project/card.tsx';\nexport const a = Card;",
    'web forms may not import web project parts',
  ],
  [
    'a component outside the component folders',
    'web/components/a.ts',
    'export const a = 1;',
    'matches no row',
  ],
  [
    'a helper that renders a component',
    'web/lib/a.ts',
    "import { Button } from '../components/ui/button.tsx';\nexport const a = Button;",
    'web lib may not import web ui',
  ],
  [
    'a page that uses Node',
    'web/lib/a.ts',
    "import { join } from 'node:path';\nexport const a = join;",
    "web lib may not import Node's node:path",
  ],
];
