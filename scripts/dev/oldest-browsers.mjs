/** The client is built for these, and tells older ones so. */
export const oldestBrowsers = { chrome: '109', firefox: '115', safari: '15.6' };
