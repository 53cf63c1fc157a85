import { expect, it } from 'vitest';
import { nameFiles } from './named-files.ts';

it('files are named by what many repositories have, never by what only one has', () => {
  const paths = [
    'LICENSE',
    'firmware/asha-mess-menu.ino',
    'firmware/hostel_relay.ino',
    'app/tests/test_hostel.py',
    'vendor/asha/lib.php',
    'asha-verma',
  ];
  expect(nameFiles(paths)).toEqual({ names: ['LICENSE', '*.ino', 'tests/', 'vendor/'], files: 6 });
});
