import type { Firm } from '#domain/common/firm.ts';
import {
  type DatedAmount,
  type DatedRate,
  parseDatedAmounts,
  parseDatedRates,
} from '#domain/taxes/dated-rate.ts';
import type { GstSettings } from '#domain/taxes/fee-paper.ts';
import { isGstin } from '#domain/taxes/gst.ts';
import type { WithholdingRules } from '#domain/taxes/withholding.ts';
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

/** GST on the platform fee: the first day of each rate, and the rate in percent. Used only if FIRM_GSTIN is set. */
const GST_RATES = '2017-07-01:18';
/**
 * The services accounting code (SAC) for “other support services”: https://services.gst.gov.in/services/searchhsnsac
 */
const FEE_SAC = '998599';

export function readGst(settings: SettingReader): GstSettings | null {
  const gstin = settings.optional('FIRM_GSTIN');
  const sac = settings.optional('FEE_SAC') ?? FEE_SAC;
  const given = settings.optional('FEE_GST_RATES') ?? GST_RATES;
  const rates = parseDatedRates(given);
  if (gstin !== null && !isGstin(gstin)) {
    settings.addError('FIRM_GSTIN must be a GSTIN of 15 characters with its check digit.');
  }
  if (!/^99\d{4}$/u.test(sac)) settings.addError('FEE_SAC must be six digits that begin with 99.');
  if (rates === null) {
    settings.addError(
      `FEE_GST_RATES must be days in order with their percentages, such as 2017-07-01:18, not "${given}".`,
    );
  }
  return gstin === null || !isGstin(gstin) ? null : { gstin, sac, rates: rates ?? [] };
}

/** Withholding is off by default. `docs/law.md` has the current rates. */
export function readWithholding(settings: SettingReader): WithholdingRules {
  const read = <Value>(name: string, parse: (text: string) => Value[] | null, example: string): Value[] => {
    const given = settings.optional(name);
    const values = given === null ? [] : parse(given);
    if (values === null) {
      settings.addError(
        `${name} must be days in order with their values, such as ${example}, not "${given}".`,
      );
    }
    return values ?? [];
  };
  const rates = (name: string): DatedRate[] => read(name, parseDatedRates, '2024-10-01:0.1');
  const rules = {
    tcs: rates('TCS_RATES'),
    tds: rates('TDS_RATES'),
    tdsWithoutPan: rates('TDS_RATES_WITHOUT_PAN'),
    tdsThresholds: read<DatedAmount>('TDS_THRESHOLDS', parseDatedAmounts, '2024-10-01:500000'),
  };
  if (rules.tds.length > 0 !== rules.tdsWithoutPan.length > 0) {
    settings.addError('TDS_RATES and TDS_RATES_WITHOUT_PAN must be set together.');
  }
  return rules;
}
