import { Type } from 'typebox';
import { NO_FILTER } from '#domain/projects/project-list.ts';
import { CATEGORIES } from '#domain/projects/project.ts';
import { ORDER_STATUS_FILTERS } from '#domain/shipping/shipment.ts';
import { call } from './call.ts';
import { Order, OrderMeta } from './entities/order.ts';
import { Done, Envelope, Fields, idParams, nullable, paging } from './schemas.ts';

export const shippingCalls = {
  'GET /api/projects/shipping-details': call({
    summary: "Orders of the caller's sold projects, oldest unshipped first",
    access: 'member',
    query: Fields({
      ...paging,
      /**
       * Matches words of the project's title, buyer's name, address, courier or tracking number, in the
       * newest 2,500 orders.
       */
      search: Type.Optional(Type.String({ maxLength: 100 })),
      category: Type.Optional(Type.Enum([NO_FILTER, ...CATEGORIES])),
      status: Type.Optional(Type.Enum([NO_FILTER, ...ORDER_STATUS_FILTERS])),
    }),
    response: Fields({ data: Type.Array(Order), meta: OrderMeta }),
    problems: ['invalid-field'],
  }),
  'POST /api/projects/shipping-details/{project_id}': call({
    summary: "Saves the caller's shipping address for a project; it becomes part of the order once paid",
    access: 'member',
    params: idParams('project_id'),
    form: Fields({
      address: Type.String({ minLength: 1, maxLength: 500 }),
      phonenumber: Type.String({ minLength: 1, maxLength: 20 }),
    }),
    response: Done,
    problems: ['not-found', 'own-project', 'project-sold', 'invalid-field'],
  }),
  'GET /api/projects/shipping-details/{project_id}': call({
    summary:
      "The caller's saved address for a project, or the one of their last order; null if there is neither",
    access: 'member',
    params: idParams('project_id'),
    response: Envelope(
      nullable(
        Fields({
          address: Type.String(),
          phonenumber: Type.String(),
          /**
           * `kept` is the address saved for this project; `last-order` is the address of the buyer's last
           * order.
           */
          source: Type.Enum(['kept', 'last-order']),
        }),
      ),
    ),
    problems: ['not-found', 'own-project', 'project-sold', 'invalid-field'],
  }),
  'PATCH /api/projects/shipping-details/{shippingId}': call({
    summary: 'Updates the status of a hardware order as its seller',
    access: 'member',
    params: idParams('shippingId'),
    body: Fields({
      status: Type.Enum(['Pending', 'Shipped', 'Delivered']),
      tracking_id: Type.Optional(Type.String({ maxLength: 80 })),
      courier_name: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    response: Envelope(Order),
    problems: ['not-found', 'not-allowed', 'order-disputed', 'invalid-field'],
  }),
};
