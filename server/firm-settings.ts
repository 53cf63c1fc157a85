import type { Firm } from '#domain/common/firm.ts';
import { emailAddress, phoneNumber } from './config-values.ts';
import type { SettingReader } from './setting-reader.ts';

const SAMPLE = {
  FIRM_NAME: 'ProtoHaat Sample Traders',
  FIRM_ADDRESS: '12 Sample Road, Pune, Maharashtra 411001, India',
  GRIEVANCE_OFFICER: 'Sample Officer',
  FIRM_EMAIL: 'help@protohaat.example',
  FIRM_PHONE: '+91 00000 00000',
} as const;

type FirmSetting = keyof typeof SAMPLE;

/** Required in production, because the legal pages show them. */
export function readFirm(settings: SettingReader, paymentProvider: Firm['paymentProvider']): Firm {
  const read = (name: FirmSetting): string => settings.required(name, SAMPLE[name]);
  const names = Object.keys(SAMPLE) as FirmSetting[];
  return {
    name: read('FIRM_NAME'),
    address: read('FIRM_ADDRESS'),
    grievanceOfficer: read('GRIEVANCE_OFFICER'),
    email: settings.checked('FIRM_EMAIL', read('FIRM_EMAIL'), emailAddress),
    phone: settings.checked('FIRM_PHONE', read('FIRM_PHONE'), phoneNumber),
    paymentProvider,
    isSample: settings.sandbox && names.some((name) => settings.optional(name) === null),
  };
}
