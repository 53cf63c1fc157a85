import type { FastifyInstance, HTTPMethods } from 'fastify';
import {
  createAccount,
  createStakeholder,
  editProduct,
  editStakeholder,
  getAccount,
  getProduct,
  requestProduct,
} from './linked-accounts.ts';
import { getPayment } from './payments.ts';
import { answer, collection, listOf, type Call, type Operation } from './razorpay-routes.ts';
import type { RazorpayWorld } from './razorpay-world.ts';
import { createTransfers, editTransfer, getTransfer, reverseTransfer, transfersOf } from './transfers.ts';

/** Razorpay Route's calls under `/v1`. */
export function addTransferRoutes(app: FastifyInstance, world: RazorpayWorld): void {
  const add = adderOf(app, world);
  add('POST', '/payments/:id/transfers', 'transfers.create', ({ account, id, body }) =>
    collection(createTransfers(world, getPayment(world, id, account), body)),
  );
  add('GET', '/payments/:id/transfers', 'transfers.list', ({ account, id }) =>
    collection(transfersOf(world, getPayment(world, id, account).id).toReversed()),
  );
  add('GET', '/transfers', 'transfers.all', ({ account, query }) =>
    listOf(
      world.transfers
        .list()
        .filter(({ recipient }) => account === null || world.accounts.find(recipient)?.owner === account),
      query,
    ),
  );
  add('GET', '/transfers/:id', 'transfers.fetch', ({ account, id }) => getTransfer(world, id, account));
  add('PATCH', '/transfers/:id', 'transfers.edit', ({ account, id, body }) =>
    editTransfer(world, getTransfer(world, id, account), body),
  );
  add('POST', '/transfers/:id/reversals', 'transfers.reverse', ({ account, id, body }) =>
    reverseTransfer(world, getTransfer(world, id, account), body),
  );
}

/** Razorpay Route's calls under `/v2`. */
export function addAccountRoutes(app: FastifyInstance, world: RazorpayWorld): void {
  const add = adderOf(app, world);
  add('POST', '/accounts', 'accounts.create', ({ account, body }) =>
    createAccount(world, account ?? world.keys.account, body),
  );
  add('GET', '/accounts/:id', 'accounts.fetch', ({ account, id }) => getAccount(world, id, account).account);
  add('POST', '/accounts/:id/stakeholders', 'stakeholders.create', ({ account, id, body }) =>
    createStakeholder(world, getAccount(world, id, account), body),
  );
  add('GET', '/accounts/:id/stakeholders', 'stakeholders.all', ({ account, id }) => {
    const { stakeholder } = getAccount(world, id, account);
    return collection(stakeholder === null ? [] : [stakeholder]);
  });
  add('PATCH', '/accounts/:id/stakeholders/:other', 'stakeholders.edit', ({ account, id, other, body }) =>
    editStakeholder(world, getAccount(world, id, account), other, body),
  );
  add('POST', '/accounts/:id/products', 'products.create', ({ account, id, body }) =>
    requestProduct(world, getAccount(world, id, account), body),
  );
  add('GET', '/accounts/:id/products/:other', 'products.fetch', ({ account, id, other }) =>
    getProduct(getAccount(world, id, account), other),
  );
  add('PATCH', '/accounts/:id/products/:other', 'products.edit', ({ account, id, other, body }) =>
    editProduct(world, getAccount(world, id, account), other, body),
  );
}

function adderOf(app: FastifyInstance, world: RazorpayWorld) {
  return (method: HTTPMethods, url: string, name: string, work: (call: Call) => object): void => {
    const operation: Operation = { name, work };
    app.route({ method, url, handler: (request, reply) => answer(world, operation, request, reply) });
  };
}
