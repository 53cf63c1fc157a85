declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
