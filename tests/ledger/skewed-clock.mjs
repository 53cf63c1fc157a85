/** This module is preloaded into a server process to shift its clock by SKEW_MINUTES. */
const skewMs = Number(process.env['SKEW_MINUTES'] ?? '0') * 60_000;
const RealDate = Date;

class SkewedDate extends RealDate {
  /** @param {[] | [string | number | Date]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + skewMs);
    else super(...given);
  }
  /** @override */
  static now() {
    return RealDate.now() + skewMs;
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (SkewedDate));
