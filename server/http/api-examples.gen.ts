// Recorded by `npm run api:examples` from the calls of tests/invariants/access-matrix.test.ts.
export const apiExamples: Readonly<Record<string, { readonly request: object; readonly response?: unknown }>> =
{
 "DELETE /api/auth/account": {
  "request": {
   "body": {
    "password": "mango-tree-42"
   }
  },
  "response": {
   "data": null,
   "code": "account-deleted",
   "message": "Your account was deleted."
  }
 },
 "DELETE /api/auth/github": {
  "request": {},
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000001",
    "email": "kabir.singh.4@example.com",
    "email_verified": true,
    "mail_returned": false,
    "username": "kabir.singh.4",
    "full_name": "Kabir Singh",
    "fullname": "Kabir Singh",
    "college_name": "IIT Bombay",
    "profile_photo": null,
    "github_username": null,
    "github_verified": false,
    "IsprofileCompletd": true,
    "created_at": "2026-11-25T08:59:47.000Z",
    "soldProject": 0,
    "buyedProject": 0,
    "total_sale": 0
   }
  }
 },
 "DELETE /api/auth/sessions": {
  "request": {},
  "response": {
   "data": {
    "ended": 0
   }
  }
 },
 "DELETE /api/auth/sessions/{session_id}": {
  "request": {
   "params": {
    "session_id": "47b02853aedea37ed678c94f229e246d"
   }
  },
  "response": {
   "data": null
  }
 },
 "DELETE /api/auth/tokens/{token_id}": {
  "request": {
   "params": {
    "token_id": "019abc00-0000-7000-8000-000000000002"
   }
  },
  "response": {
   "data": null
  }
 },
 "DELETE /api/bookmark/{project_id}": {
  "request": {
   "params": {
    "project_id": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "data": null
  }
 },
 "DELETE /api/payment/reservation/{project_id}": {
  "request": {
   "params": {
    "project_id": "019abc00-0000-7000-8000-000000000004"
   }
  },
  "response": {
   "data": null
  }
 },
 "DELETE /api/payout-account": {
  "request": {
   "body": {
    "password": "mango-tree-42"
   }
  },
  "response": {
   "data": null,
   "code": "payout-account-removed",
   "message": "Your payout details are removed"
  }
 },
 "DELETE /api/projects/{id}/like": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "data": {
    "liked": false,
    "likes": 0
   }
  }
 },
 "DELETE /api/projects/{projectId}": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "data": null,
   "code": "project-deleted",
   "message": "Project deleted successfully"
  }
 },
 "DELETE /api/reviews/{review_id}/reply": {
  "request": {
   "params": {
    "review_id": "019abc00-0000-7000-8000-000000000005"
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000005",
    "user": "meera.nair.3",
    "rating": 4,
    "comment": "Well made.",
    "date": "2026-11-25T08:59:55.000Z",
    "project_title": "Attendance tracker",
    "version": 1,
    "counts": true,
    "edited_at": null,
    "reply": null
   }
  }
 },
 "DELETE /api/tax-identity": {
  "request": {
   "body": {
    "password": "mango-tree-42"
   }
  },
  "response": {
   "data": null,
   "code": "tax-identity-removed",
   "message": "Your tax details are removed"
  }
 },
 "DELETE /api/webhooks/{webhook_id}": {
  "request": {
   "params": {
    "webhook_id": "019abc00-0000-7000-8000-000000000006"
   }
  },
  "response": {
   "data": null
  }
 },
 "GET /api/attachments/{attachment_id}": {
  "request": {
   "params": {
    "attachment_id": "019abc00-0000-7000-8000-000000000007"
   }
  }
 },
 "GET /api/auth/export": {
  "request": {},
  "response": {
   "format": "protohaat-export-1",
   "exported_at": "2026-11-25T09:00:09.000Z",
   "profile": {
    "id": "019abc00-0000-7000-8000-000000000008",
    "email": "meera.nair.3@example.com",
    "username": "meera.nair.3",
    "full_name": "Meera Nair",
    "college_name": "IIT Bombay",
    "profile_photo": null,
    "github_username": "meera-nair",
    "github_linked_at": null,
    "joined_at": "2026-11-25T08:59:47.000Z",
    "mails": {
     "sold": true,
     "shipping": true,
     "questions": true,
     "messages": true,
     "reminders": true
    },
    "shop_closed_at": null,
    "shop_closed_until": null,
    "console_roles": []
   },
   "listings": [],
   "downloads": [],
   "apiTokens": [],
   "webhooks": [],
   "versions": [],
   "insides": [],
   "purchases": [
    {
     "id": "019abc00-0000-7000-8000-000000000009",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "title": "Attendance tracker",
     "category": "SOFTWARE",
     "state": "paid",
     "price_rupees": 999,
     "fee_rupees": 50,
     "total_paise": 104900,
     "method": "card",
     "receipt_number": "PH-000003",
     "sale_mode": "exclusive",
     "licence": null,
     "seller": "asha.verma.1",
     "repository_url": "https://github.com/asha-verma/other-sold",
     "commit_sha": "cccccccccccccccccccccccccccccccccccccccc",
     "shipping_address": null,
     "shipping_phone": null,
     "shipping_address_removed_at": null,
     "shipping_status": null,
     "courier_name": null,
     "tracking_id": null,
     "created_at": "2026-11-25T08:59:51.000Z",
     "paid_at": "2026-11-25T08:59:51.000Z",
     "ended_at": null
    }
   ],
   "invoices": [],
   "sales": [],
   "bookmarks": [],
   "likes": [],
   "reviews": [
    {
     "id": "019abc00-0000-7000-8000-000000000005",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "title": "Attendance tracker",
     "rating": 4,
     "comment": "Well made.",
     "created_at": "2026-11-25T08:59:55.000Z",
     "edited_at": null
    }
   ],
   "replies": [],
   "questions": [],
   "questions_on_listings": [],
   "claims": [
    {
     "id": "019abc00-0000-7000-8000-00000000000b",
     "number": 1,
     "project_id": "019abc00-0000-7000-8000-00000000000c",
     "title": "Plant watering kit",
     "reason": "my-design",
     "statement": "The board was drawn by me in my second year.",
     "evidence_url": null,
     "state": "open",
     "opened_at": "2026-11-25T08:59:57.000Z",
     "decide_by": "2026-12-02T08:59:57.000Z",
     "decided_at": null,
     "decision_reason": null
    }
   ],
   "claims_on_listings": [],
   "order_cases": [
    {
     "id": "019abc00-0000-7000-8000-00000000000d",
     "number": 1,
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "reason": "does-not-run",
     "wants": "fix",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:53.000Z",
     "offer_kind": "fix",
     "offer_amount_minor": null,
     "outcome": null,
     "closed_at": null,
     "decision_reason": null
    }
   ],
   "order_messages": [
    {
     "id": "019abc00-0000-7000-8000-00000000000e",
     "case_id": "019abc00-0000-7000-8000-00000000000d",
     "party": "buyer",
     "text": "It stops as soon as it starts.",
     "written_at": "2026-11-25T08:59:53.000Z"
    }
   ],
   "messages": [
    {
     "id": "019abc00-0000-7000-8000-00000000000f",
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "party": "buyer",
     "text": "How is it set up?",
     "written_at": "2026-11-25T08:59:58.000Z",
     "hidden_at": null
    }
   ],
   "support_requests": [
    {
     "id": "019abc00-0000-7000-8000-000000000010",
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "message_id": "019abc00-0000-7000-8000-00000000000f",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:58.000Z",
     "due_at": "2026-12-02T08:59:58.000Z",
     "first_answered_at": "2026-11-25T08:59:58.000Z",
     "missed_at": null,
     "outcome": null,
     "closed_at": null
    }
   ],
   "attachments": [
    {
     "id": "019abc00-0000-7000-8000-000000000011",
     "order_message_id": null,
     "case_message_id": "019abc00-0000-7000-8000-00000000000e",
     "width": 320,
     "height": 240,
     "size_bytes": 35058,
     "created_at": "2026-11-25T08:59:53.000Z"
    }
   ],
   "addresses": [],
   "payout_accounts": [],
   "linked_accounts": [],
   "payouts": [],
   "withheld_taxes": [],
   "tax_identity": []
  }
 },
 "GET /api/auth/github/callback": {
  "request": {
   "query": {
    "code": "made-up",
    "state": "made-up"
   }
  }
 },
 "GET /api/auth/github/install": {
  "request": {}
 },
 "GET /api/auth/github/installed": {
  "request": {
   "query": {
    "state": "made-up"
   }
  }
 },
 "GET /api/auth/github/login": {
  "request": {
   "query": {
    "idtoken": "eyJhbGciOiJFZERTQSJ9.e30.EXAMPLE"
   }
  }
 },
 "GET /api/auth/me": {
  "request": {},
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000012",
    "email": "asha.verma.1@example.com",
    "email_verified": true,
    "mail_returned": false,
    "username": "asha.verma.1",
    "full_name": "Asha Verma",
    "fullname": "Asha Verma",
    "college_name": "IIT Bombay",
    "profile_photo": null,
    "github_username": "asha-verma",
    "github_verified": true,
    "IsprofileCompletd": true,
    "created_at": "2026-11-25T08:59:47.000Z",
    "soldProject": 4,
    "buyedProject": 0,
    "total_sale": 3496
   }
  }
 },
 "GET /api/auth/notifications": {
  "request": {},
  "response": {
   "data": {
    "sold": true,
    "shipping": true,
    "questions": true,
    "messages": true,
    "reminders": true
   }
  }
 },
 "GET /api/auth/register": {
  "request": {},
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000012",
    "email": "asha.verma.1@example.com",
    "email_verified": true,
    "mail_returned": false,
    "username": "asha.verma.1",
    "full_name": "Asha Verma",
    "fullname": "Asha Verma",
    "college_name": "IIT Bombay",
    "profile_photo": null,
    "github_username": "asha-verma",
    "github_verified": true,
    "IsprofileCompletd": true,
    "created_at": "2026-11-25T08:59:47.000Z",
    "soldProject": 4,
    "buyedProject": 0,
    "total_sale": 3496
   }
  }
 },
 "GET /api/auth/second-factor": {
  "request": {},
  "response": {
   "data": {
    "roles": [
     "treasurer"
    ],
    "enrolled": false,
    "proved_until": "2026-11-25T20:59:47.000Z"
   }
  }
 },
 "GET /api/auth/sessions": {
  "request": {},
  "response": {
   "data": [
    {
     "session_id": "UvT5V2I7stIH58Go7i0nArD1XtUzrSAP",
     "browser": null,
     "system": null,
     "started_at": "2026-11-25T08:59:58.000Z",
     "last_used_at": "2026-11-25T08:59:58.000Z",
     "is_current": true
    }
   ]
  }
 },
 "GET /api/auth/shop": {
  "request": {},
  "response": {
   "data": {
    "closed": false,
    "until": null
   }
  }
 },
 "GET /api/auth/tokens": {
  "request": {},
  "response": {
   "data": [
    {
     "token_id": "019abc00-0000-7000-8000-000000000002",
     "name": "Stock list",
     "scopes": [
      "read"
     ],
     "created_at": "2026-11-25T08:59:57.000Z",
     "last_used_at": null,
     "expires_at": "2027-02-23T08:59:57.000Z"
    }
   ]
  }
 },
 "GET /api/balance": {
  "request": {},
  "response": {
   "data": {
    "held": 349600,
    "available": 0,
    "kept_back": 0,
    "earlier_debt": 0,
    "on_its_way": 0,
    "paid_out": 0,
    "this_month": 349600,
    "minimum_payout": 10000,
    "next_run_on": "2026-11-30",
    "next_payout_on": null,
    "obstacle": "no-account"
   }
  }
 },
 "GET /api/balance/entries": {
  "request": {},
  "response": {
   "data": [
    {
     "purchase_id": "019abc00-0000-7000-8000-000000000013",
     "project_id": "019abc00-0000-7000-8000-000000000014",
     "title": "Weather station",
     "receipt_number": "PH-000004",
     "sold_at": "2026-11-25T08:59:52.000Z",
     "amount": 99900,
     "tax_withheld": 0,
     "debt_recovered": 0,
     "state": "held",
     "free_at": null,
     "free_after": "shipped"
    },
    {
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "title": "Attendance tracker",
     "receipt_number": "PH-000003",
     "sold_at": "2026-11-25T08:59:51.000Z",
     "amount": 99900,
     "tax_withheld": 0,
     "debt_recovered": 0,
     "state": "held",
     "free_at": null,
     "free_after": "to-download"
    }
   ],
   "meta": {
    "next_cursor": null
   }
  }
 },
 "GET /api/balance/statement": {
  "request": {
   "query": {
    "month": "2026-11"
   }
  },
  "response": {
   "data": {
    "month": "2026-11",
    "opening": 0,
    "earned": 349600,
    "paid_out": 0,
    "closing": 349600,
    "lines": [
     {
      "at": "2026-11-25T08:59:51.000Z",
      "kind": "sale",
      "purchase_id": "019abc00-0000-7000-8000-000000000015",
      "title": "Mess menu",
      "number": "PH-000001",
      "amount": 49900
     },
     {
      "at": "2026-11-25T08:59:51.000Z",
      "kind": "sale",
      "purchase_id": "019abc00-0000-7000-8000-000000000016",
      "title": "Line-following robot",
      "number": "PH-000002",
      "amount": 99900
     }
    ],
    "is_complete": true
   }
  }
 },
 "GET /api/balance/statement/csv": {
  "request": {
   "query": {
    "month": "2026-11"
   }
  }
 },
 "GET /api/bookmark/{project_id}": {
  "request": {
   "params": {
    "project_id": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "data": null
  }
 },
 "GET /api/boot": {
  "request": {},
  "response": {
   "data": {
    "config": {
     "identity": {
      "provider": "embedded",
      "base_path": "/api/identity",
      "google": true
     },
     "payments": {
      "provider": "stripe",
      "publishable_key": "pk_test_sandbox",
      "script_url": "https://provider.example/js/stripe.js"
     },
     "payouts": "bank-file",
     "orders": {
      "trying_hours": 72,
      "shipping_hours": 168,
      "support_days": 30,
      "support_answer_hours": 48
     },
     "github": {
      "app": true,
      "host": "github.com"
     },
     "sandbox_url": "https://provider.example"
    },
    "signed_in": true,
    "token": null,
    "me": {
     "id": "019abc00-0000-7000-8000-000000000012",
     "email": "asha.verma.1@example.com",
     "email_verified": true,
     "mail_returned": false,
     "username": "asha.verma.1",
     "full_name": "Asha Verma",
     "fullname": "Asha Verma",
     "college_name": "IIT Bombay",
     "profile_photo": null,
     "github_username": "asha-verma",
     "github_verified": true,
     "IsprofileCompletd": true,
     "created_at": "2026-11-25T08:59:47.000Z",
     "soldProject": 4,
     "buyedProject": 0,
     "total_sale": 3496
    }
   }
  }
 },
 "GET /api/claims": {
  "request": {},
  "response": {
   "data": [
    {
     "id": "019abc00-0000-7000-8000-00000000000b",
     "number": 1,
     "project_id": "019abc00-0000-7000-8000-00000000000c",
     "title": "Plant watering kit",
     "reason": "my-design",
     "text": "The board was drawn by me in my second year.",
     "repo_url": null,
     "state": "open",
     "opened_at": "2026-11-25T08:59:57.000Z",
     "decide_by": "2026-12-02T08:59:57.000Z",
     "held_until": null,
     "decided_at": null,
     "decision_reason": null
    }
   ]
  }
 },
 "GET /api/config": {
  "request": {},
  "response": {
   "data": {
    "identity": {
     "provider": "embedded",
     "base_path": "/api/identity",
     "google": true
    },
    "payments": {
     "provider": "stripe",
     "publishable_key": "pk_test_sandbox",
     "script_url": "https://provider.example/js/stripe.js"
    },
    "payouts": "bank-file",
    "orders": {
     "trying_hours": 72,
     "shipping_hours": 168,
     "support_days": 30,
     "support_answer_hours": 48
    },
    "github": {
     "app": true,
     "host": "github.com"
    },
    "sandbox_url": "https://provider.example"
   }
  }
 },
 "GET /api/feed": {
  "request": {},
  "response": {
   "data": [
    {
     "number": 2,
     "code": "case-offered",
     "at": "2026-11-25T08:59:54.000Z",
     "title": "Attendance tracker",
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "amount_minor": null,
     "due_at": "2026-11-28T08:59:54.000Z",
     "detail": "answered"
    },
    {
     "number": 1,
     "code": "paid",
     "at": "2026-11-25T08:59:51.000Z",
     "title": "Attendance tracker",
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "amount_minor": 104900,
     "due_at": "2026-12-09T08:59:51.000Z",
     "detail": "to-download"
    }
   ],
   "meta": {
    "next_cursor": null,
    "unread": 2,
    "read_up_to": 0
   }
  }
 },
 "GET /api/feed/stream": {
  "request": {}
 },
 "GET /api/mail/address-check/{token}": {
  "request": {
   "params": {
    "token": "made.up"
   }
  }
 },
 "GET /api/mail/unsubscribe/{token}": {
  "request": {
   "params": {
    "token": "made.up"
   }
  }
 },
 "GET /api/operate/actions": {
  "request": {},
  "response": {
   "data": [
    {
     "id": "019abc00-0000-7000-8000-000000000017",
     "at": "2026-11-25T08:59:58.000Z",
     "actor": "tests",
     "in_console": false,
     "alone": false,
     "action": "listing ban",
     "subject": "019abc00-0000-7000-8000-000000000018",
     "target": {
      "kind": "project",
      "key": "019abc00-0000-7000-8000-000000000018",
      "name": "banned"
     },
     "amount_minor": null,
     "reason": "Copied"
    }
   ],
   "meta": {
    "next_cursor": null
   }
  }
 },
 "GET /api/operate/attachments/{attachment_id}": {
  "request": {
   "params": {
    "attachment_id": "019abc00-0000-7000-8000-000000000011"
   }
  }
 },
 "GET /api/operate/cases/{number}": {
  "request": {
   "params": {
    "number": "1"
   }
  },
  "response": {
   "data": {
    "number": 1,
    "state": "answered",
    "reason": "does-not-run",
    "wants": "fix",
    "opened_at": "2026-11-25T08:59:53.000Z",
    "due_at": "2026-11-28T08:59:54.000Z",
    "offer": {
     "kind": "fix",
     "amount_minor": null
    },
    "outcome": null,
    "closed_at": null,
    "decision_reason": null,
    "purchase": {
     "id": "019abc00-0000-7000-8000-000000000009",
     "receipt_number": "PH-000003",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "title": "Attendance tracker",
     "category": "SOFTWARE",
     "order_state": "to-download",
     "has_dispute": false,
     "paid_minor": 104900,
     "left_minor": 104900,
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null
    },
    "verification": {
     "commit": "cccccccccccccccccccccccccccccccccccccccc",
     "verified_at": "2026-11-25T08:59:50.000Z",
     "findings": []
    },
    "buyer": {
     "id": "019abc00-0000-7000-8000-000000000008",
     "username": "meera.nair.3",
     "name": "Meera Nair",
     "email": "meera.nair.3@example.com",
     "joined_at": "2026-11-25T08:59:47.000Z",
     "bought": 1,
     "sold": 0,
     "cases_as_buyer": 1,
     "cases_as_seller": 0,
     "refunded_as_seller": 0,
     "open_claims": 0
    },
    "seller": {
     "id": "019abc00-0000-7000-8000-000000000012",
     "username": "asha.verma.1",
     "name": "Asha Verma",
     "email": "asha.verma.1@example.com",
     "joined_at": "2026-11-25T08:59:47.000Z",
     "bought": 0,
     "sold": 4,
     "cases_as_buyer": 0,
     "cases_as_seller": 1,
     "refunded_as_seller": 0,
     "open_claims": 1
    },
    "messages": [
     {
      "id": "019abc00-0000-7000-8000-00000000000e",
      "by": "buyer",
      "text": "It stops as soon as it starts.",
      "pictures": [
       {
        "id": "019abc00-0000-7000-8000-000000000011",
        "width": 320,
        "height": 240,
        "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJZQAAjbm7w21lAAA+NYhRNwrlzJ7ruVJmjGGPKvLwO2DCELglAAA"
       }
      ],
      "at": "2026-11-25T08:59:53.000Z"
     }
    ],
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z"
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T08:59:53.000Z"
     }
    ],
    "earlier": [],
    "own_matter": false,
    "proposed_refund": {
     "number": 1,
     "amount_minor": 10000,
     "reason": "Half of the screens are missing.",
     "proposed_by": "leela.rao.6",
     "proposed_at": "2026-11-25T08:59:57.000Z",
     "mine": false
    },
    "refund_limit_minor": 1000000
   }
  }
 },
 "GET /api/operate/claims/{number}": {
  "request": {
   "params": {
    "number": "1"
   }
  },
  "response": {
   "data": {
    "number": 1,
    "state": "open",
    "reason": "my-design",
    "statement": "The board was drawn by me in my second year.",
    "evidence_url": null,
    "matched": false,
    "answer": null,
    "opened_at": "2026-11-25T08:59:57.000Z",
    "decide_by": "2026-12-02T08:59:57.000Z",
    "held_until": null,
    "decided_at": null,
    "decision_reason": null,
    "project": {
     "id": "019abc00-0000-7000-8000-00000000000c",
     "title": "Plant watering kit",
     "status": "listed",
     "listed_at": "2026-11-25T08:59:50.000Z",
     "sold": false,
     "repo_url": null,
     "history": null
    },
    "claimant": {
     "id": "019abc00-0000-7000-8000-000000000008",
     "username": "meera.nair.3",
     "name": "Meera Nair",
     "email": "meera.nair.3@example.com",
     "joined_at": "2026-11-25T08:59:47.000Z",
     "bought": 1,
     "sold": 0,
     "cases_as_buyer": 1,
     "cases_as_seller": 0,
     "refunded_as_seller": 0,
     "open_claims": 0
    },
    "seller": {
     "id": "019abc00-0000-7000-8000-000000000012",
     "username": "asha.verma.1",
     "name": "Asha Verma",
     "email": "asha.verma.1@example.com",
     "joined_at": "2026-11-25T08:59:47.000Z",
     "bought": 0,
     "sold": 4,
     "cases_as_buyer": 0,
     "cases_as_seller": 1,
     "refunded_as_seller": 0,
     "open_claims": 1
    },
    "rejected_lately": false,
    "own_matter": false
   }
  }
 },
 "GET /api/operate/payouts": {
  "request": {},
  "response": {
   "data": [
    {
     "number": 1,
     "reference": "PHP-000001",
     "state": "sent",
     "channel": "bank-file",
     "amount_minor": 99900,
     "username": "person.10",
     "account": "pa…@okaxis",
     "run_on": "2026-11-23",
     "batch": "019abc00-0000-7000-8000-000000000019",
     "bank_reference": null,
     "failure": null
    }
   ],
   "meta": {
    "next_cursor": null
   }
  }
 },
 "GET /api/operate/people/{profile_id}": {
  "request": {
   "params": {
    "profile_id": "019abc00-0000-7000-8000-00000000001a"
   }
  },
  "response": {
   "data": {
    "person": {
     "id": "019abc00-0000-7000-8000-00000000001a",
     "username": "leela.rao.6",
     "name": "Leela Rao",
     "email": "leela.rao.6@example.com",
     "joined_at": "2026-11-25T08:59:47.000Z",
     "bought": 0,
     "sold": 0,
     "cases_as_buyer": 0,
     "cases_as_seller": 0,
     "refunded_as_seller": 0,
     "open_claims": 0
    },
    "college": "IIT Bombay",
    "github_username": null,
    "address_verified": true,
    "deleted": false,
    "banned_at": null,
    "roles": [
     "operator"
    ],
    "own_matter": false,
    "listings": [],
    "purchases": [],
    "matters": [],
    "actions": [],
    "connections": []
   }
  }
 },
 "GET /api/operate/projects/{id}": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000018"
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000018",
    "title": "banned",
    "category": "SOFTWARE",
    "seller_id": "019abc00-0000-7000-8000-00000000001b",
    "seller": "person.10",
    "price": 999,
    "status": "banned",
    "held_until": null,
    "operator_hold_until": null,
    "own_matter": false,
    "listed_at": "2026-11-25T08:59:58.000Z",
    "repository_url": "https://github.com/asha-verma/taken-down",
    "findings": [],
    "purchases": [],
    "matters": [],
    "actions": [
     {
      "id": "019abc00-0000-7000-8000-000000000017",
      "at": "2026-11-25T08:59:58.000Z",
      "actor": "tests",
      "in_console": false,
      "alone": false,
      "action": "listing ban",
      "subject": "019abc00-0000-7000-8000-000000000018",
      "target": null,
      "amount_minor": null,
      "reason": "Copied"
     }
    ]
   }
  }
 },
 "GET /api/operate/purchases/{purchase_id}": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-00000000001c"
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-00000000001c",
    "title": "paid out",
    "project_id": "019abc00-0000-7000-8000-00000000001d",
    "state": "paid",
    "end_reason": null,
    "amount_minor": 104900,
    "price": 999,
    "fee": 50,
    "receipt_number": "PH-000005",
    "payment_id": "pi_3Sy5iB6XoEejTeO9z99wl5Tn",
    "refund_id": null,
    "buyer_id": "019abc00-0000-7000-8000-00000000001e",
    "buyer": "person.11",
    "seller_id": "019abc00-0000-7000-8000-00000000001b",
    "seller": "person.10",
    "created_at": "2026-11-25T08:59:57.000Z",
    "paid_at": "2026-11-25T08:59:57.000Z",
    "ended_at": null,
    "trail": [
     {
      "at": "2025-11-10T19:47:57.000Z",
      "text": "ledger tax-withheld, seller-available: ₹0.10"
     },
     {
      "at": "2025-11-10T19:47:57.000Z",
      "text": "ledger tax-withheld, tds-payable: −₹0.10"
     }
    ],
    "own_matter": false,
    "proposed_refund": null,
    "refund_limit_minor": 1000000
   }
  }
 },
 "GET /api/operate/queue": {
  "request": {},
  "response": {
   "data": [
    {
     "kind": "alert",
     "key": "copied-listing",
     "subject": "019abc00-0000-7000-8000-000000000003",
     "title": "copied-listing",
     "detail": "shares most of its code with another listing",
     "state": null,
     "amount_minor": null,
     "since": "2026-11-25T08:59:57.000Z",
     "due_at": "2026-11-25T08:59:57.000Z"
    },
    {
     "kind": "refund",
     "key": "1",
     "subject": "cases/1",
     "title": "Attendance tracker",
     "detail": "leela.rao.6",
     "state": null,
     "amount_minor": 10000,
     "since": "2026-11-25T08:59:57.000Z",
     "due_at": "2026-11-27T08:59:57.000Z"
    }
   ],
   "meta": {
    "next_cursor": null,
    "counts": {
     "case": 0,
     "claim": 1,
     "report": 1,
     "refund": 1,
     "alert": 1,
     "payout": 1,
     "support": 0
    }
   }
  }
 },
 "GET /api/operate/reports/{number}": {
  "request": {
   "params": {
    "number": "1"
   }
  },
  "response": {
   "data": {
    "number": 1,
    "kind": "question",
    "opened_at": "2026-11-25T08:59:58.000Z",
    "due_at": "2026-11-28T08:59:58.000Z",
    "outcome": null,
    "decided_at": null,
    "decision_reason": null,
    "title": "Hostel gate log",
    "content": "Does it run?",
    "pictures": [],
    "reply": null,
    "project_id": "019abc00-0000-7000-8000-000000000003",
    "purchase_id": null,
    "about": {
     "id": "019abc00-0000-7000-8000-00000000001f",
     "username": "ravi.kumar.2",
     "name": "Ravi Kumar",
     "email": "ravi.kumar.2@example.com",
     "joined_at": "2026-11-25T08:59:47.000Z",
     "bought": 3,
     "sold": 0,
     "cases_as_buyer": 0,
     "cases_as_seller": 0,
     "refunded_as_seller": 0,
     "open_claims": 0
    },
    "about_banned": false,
    "statements": [
     {
      "number": 1,
      "reporter_id": "019abc00-0000-7000-8000-000000000001",
      "reporter": "kabir.singh.4",
      "reason": "other",
      "text": "It is the same text everywhere.",
      "opened_at": "2026-11-25T08:59:58.000Z",
      "outcome": null
     }
    ],
    "decisions": [
     "dismissed",
     "warned"
    ],
    "own_matter": false
   }
  }
 },
 "GET /api/operate/roles": {
  "request": {},
  "response": {
   "data": [
    {
     "username": "arun.das.9",
     "name": "Arun Das",
     "role": "operator",
     "granted_by": "tests",
     "granted_at": "2026-11-25T08:59:47.000Z",
     "enrolled": false
    },
    {
     "username": "dev.shah.7",
     "name": "Dev Shah",
     "role": "treasurer",
     "granted_by": "tests",
     "granted_at": "2026-11-25T08:59:47.000Z",
     "enrolled": false
    }
   ]
  }
 },
 "GET /api/operate/search": {
  "request": {
   "query": {
    "q": "leela.rao.6"
   }
  },
  "response": {
   "data": {
    "people": [
     {
      "id": "019abc00-0000-7000-8000-00000000001a",
      "username": "leela.rao.6",
      "name": "Leela Rao",
      "email": "leela.rao.6@example.com",
      "deleted": false
     }
    ],
    "projects": [],
    "purchases": []
   }
  }
 },
 "GET /api/operate/taxes": {
  "request": {},
  "response": {
   "data": [
    {
     "tax": "tcs",
     "month": "2025-11",
     "is_over": true,
     "withheld_minor": 0,
     "remitted_minor": 10,
     "remittable_minor": 0,
     "remittances": [
      {
       "challan": "CPIN-00001",
       "amount_minor": 10,
       "paid_on": "2025-12-07"
      }
     ]
    },
    {
     "tax": "tds",
     "month": "2025-11",
     "is_over": true,
     "withheld_minor": 10,
     "remitted_minor": 0,
     "remittable_minor": 10,
     "remittances": []
    }
   ]
  }
 },
 "GET /api/orders/due": {
  "request": {},
  "response": {
   "data": [
    {
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "title": "Attendance tracker",
     "role": "buyer",
     "state": "to-download",
     "task": "reply-to-case",
     "due_at": "2026-11-28T08:59:54.000Z",
     "otherwise": null
    }
   ]
  }
 },
 "GET /api/orders/{purchase_id}": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000016"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000016",
    "project_id": "019abc00-0000-7000-8000-000000000020",
    "receipt_number": "PH-000002",
    "title": "Line-following robot",
    "category": "HARDWARE",
    "role": "seller",
    "other": {
     "name": "Ravi Kumar",
     "username": "ravi.kumar.2"
    },
    "state": "to-ship",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "seller",
    "due_at": "2026-12-02T08:59:51.000Z",
    "otherwise": "refunded",
    "paused_by": null,
    "remaining_seconds": null,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": {
     "shipping_id": "019abc00-0000-7000-8000-000000000016",
     "status": "Pending",
     "courier_name": null,
     "tracking_id": null
    },
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "ship",
     "mark-delivered"
    ],
    "cancel_until": null,
    "case_reasons": [],
    "case": null,
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": null
   }
  }
 },
 "GET /api/orders/{purchase_id}/messages": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000013"
   }
  },
  "response": {
   "data": [
    {
     "id": "019abc00-0000-7000-8000-000000000021",
     "by": "buyer",
     "text": "I am at home in the evening.",
     "pictures": [
      {
       "id": "019abc00-0000-7000-8000-000000000007",
       "width": 320,
       "height": 240,
       "placeholder": "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAAAQAgCdASoQAAwABABoJYwCdAEf1tRP6RKAAP3hrfQepbzavvolYqoVecZPaWxMHbAI4Hai0tMAAA=="
      }
     ],
     "at": "2026-11-25T08:59:53.000Z",
     "reported": false,
     "hidden": false
    }
   ],
   "meta": {
    "next_cursor": null,
    "can_write": true
   }
  }
 },
 "GET /api/payment/gethistory": {
  "request": {},
  "response": {
   "data": [
    {
     "id": "019abc00-0000-7000-8000-000000000013.sold",
     "purchase_id": "019abc00-0000-7000-8000-000000000013",
     "project_id": "019abc00-0000-7000-8000-000000000014",
     "projectname": "parcel",
     "project_name": "parcel",
     "activity": "sold",
     "paymentStatus": "succeeded",
     "amount": 99900,
     "username": "asha.verma.1",
     "paymentDate": "2026-11-25T08:59:52.000Z",
     "receipt_number": "PH-000004",
     "reason": null,
     "reason_code": null
    },
    {
     "id": "019abc00-0000-7000-8000-000000000009.sold",
     "purchase_id": "019abc00-0000-7000-8000-000000000009",
     "project_id": "019abc00-0000-7000-8000-00000000000a",
     "projectname": "other-sold",
     "project_name": "other-sold",
     "activity": "sold",
     "paymentStatus": "succeeded",
     "amount": 99900,
     "username": "asha.verma.1",
     "paymentDate": "2026-11-25T08:59:51.000Z",
     "receipt_number": "PH-000003",
     "reason": null,
     "reason_code": null
    }
   ],
   "meta": {
    "total": 4,
    "next_cursor": null
   }
  }
 },
 "GET /api/payment/purchases/{purchase_id}/grant": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015"
   }
  },
  "response": {
   "data": {
    "order": "PH-000001",
    "version": 1,
    "grant": "eyJhbGciOiJFZERTQSJ9.e30.EXAMPLE"
   }
  }
 },
 "GET /api/payment/receipts/{purchase_id}": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015",
    "receipt_number": "PH-000001",
    "paid_at": "2026-11-25T08:59:51.000Z",
    "role": "seller",
    "state": "paid",
    "ended_at": null,
    "buyer": {
     "name": "Ravi Kumar",
     "username": "ravi.kumar.2"
    },
    "seller": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "project_id": "019abc00-0000-7000-8000-000000000022",
    "title": "Mess menu",
    "category": "SOFTWARE",
    "commit": "90516ffdc840c003df6bd17fe7e7bde776332650",
    "grant_versions": [],
    "price": 499,
    "platform_fee": 25,
    "total": 524,
    "method": "card",
    "papers": [],
    "earned": 499
   }
  }
 },
 "GET /api/payout-account": {
  "request": {},
  "response": {
   "data": {
    "kind": "upi",
    "masked": "zo••••@okaxis",
    "saved_at": "2026-11-25T08:59:57.000Z",
    "usable_from": "2026-11-27T08:59:57.000Z",
    "is_usable": false,
    "approval": null
   }
  }
 },
 "GET /api/projects/buyed-project": {
  "request": {},
  "response": {
   "data": [
    {
     "project_id": "019abc00-0000-7000-8000-000000000014",
     "id": "019abc00-0000-7000-8000-000000000014",
     "_id": "019abc00-0000-7000-8000-000000000014",
     "title": "Weather station",
     "subject": "Robotics",
     "category": "HARDWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": null,
     "created_at": "2026-11-25T08:59:52.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": false
     },
     "description": "Follows a black line on a white floor.",
     "status": "sold",
     "reserved_until": null,
     "held_until": null,
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "buyer",
     "Project_data": {
      "tech_stack": "C++, Arduino",
      "video_url": "https://videos.example.org/robot",
      "address": "12 MG Road, Pune 411001",
      "phonenumber": "9876543210",
      "status": "Shipped"
     },
     "purchase": {
      "purchase_id": "019abc00-0000-7000-8000-000000000013",
      "receipt_number": "PH-000004",
      "paid_at": "2026-11-25T08:59:52.000Z",
      "amount": 104900,
      "archive": null,
      "shipment": {
       "status": "Shipped",
       "courier_name": null,
       "tracking_id": null,
       "shipped_at": "2026-11-25T08:59:52.000Z",
       "delivered_at": null,
       "address_removed_at": null
      },
      "reviewed": false
     },
     "author": {
      "username": "asha.verma.1",
      "full_name": "Asha Verma",
      "name": "Asha Verma",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": true,
      "rating": 4,
      "reviews_count": 1,
      "is_new_seller": false,
      "projects_completed": 2,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:47.000Z",
      "email": "asha.verma.1@example.com"
     }
    },
    {
     "project_id": "019abc00-0000-7000-8000-000000000020",
     "id": "019abc00-0000-7000-8000-000000000020",
     "_id": "019abc00-0000-7000-8000-000000000020",
     "title": "Line-following robot",
     "subject": "Robotics",
     "category": "HARDWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": null,
     "created_at": "2026-11-25T08:59:50.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": false
     },
     "description": "Follows a black line on a white floor.",
     "status": "sold",
     "reserved_until": null,
     "held_until": "2026-12-02T08:59:58.000Z",
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "buyer",
     "Project_data": {
      "tech_stack": "C++, Arduino",
      "video_url": "https://videos.example.org/robot",
      "address": "12 MG Road, Pune 411001",
      "phonenumber": "9876543210",
      "status": "Pending"
     },
     "purchase": {
      "purchase_id": "019abc00-0000-7000-8000-000000000016",
      "receipt_number": "PH-000002",
      "paid_at": "2026-11-25T08:59:51.000Z",
      "amount": 104900,
      "archive": null,
      "shipment": {
       "status": "Pending",
       "courier_name": null,
       "tracking_id": null,
       "shipped_at": null,
       "delivered_at": null,
       "address_removed_at": null
      },
      "reviewed": false
     },
     "author": {
      "username": "asha.verma.1",
      "full_name": "Asha Verma",
      "name": "Asha Verma",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": true,
      "rating": 4,
      "reviews_count": 1,
      "is_new_seller": false,
      "projects_completed": 2,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:47.000Z",
      "email": "asha.verma.1@example.com"
     }
    }
   ],
   "meta": {
    "total": 3,
    "next_cursor": null
   }
  }
 },
 "GET /api/projects/facets": {
  "request": {},
  "response": {
   "data": {
    "category": [],
    "level": [],
    "price": [],
    "subject": [],
    "technology": [],
    "tests": [],
    "video": []
   }
  }
 },
 "GET /api/projects/getproject": {
  "request": {},
  "response": {
   "data": [
    {
     "project_id": "019abc00-0000-7000-8000-00000000001d",
     "id": "019abc00-0000-7000-8000-00000000001d",
     "_id": "019abc00-0000-7000-8000-00000000001d",
     "title": "paid out",
     "subject": "Robotics",
     "category": "SOFTWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": "The commit history was not checked",
     "created_at": "2026-11-25T08:59:57.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": true
     },
     "description": "Follows a black line on a white floor.",
     "status": "sold",
     "reserved_until": null,
     "held_until": null,
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "visitor",
     "Project_data": {
      "tech_stack": "C++, Arduino"
     },
     "author": {
      "username": "person.10",
      "full_name": "Person 10",
      "name": "Person 10",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": false,
      "rating": 5,
      "reviews_count": 0,
      "is_new_seller": true,
      "projects_completed": 1,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:57.000Z"
     }
    },
    {
     "project_id": "019abc00-0000-7000-8000-000000000014",
     "id": "019abc00-0000-7000-8000-000000000014",
     "_id": "019abc00-0000-7000-8000-000000000014",
     "title": "Weather station",
     "subject": "Robotics",
     "category": "HARDWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": null,
     "created_at": "2026-11-25T08:59:52.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": false
     },
     "description": "Follows a black line on a white floor.",
     "status": "sold",
     "reserved_until": null,
     "held_until": null,
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "buyer",
     "Project_data": {
      "tech_stack": "C++, Arduino",
      "video_url": "https://videos.example.org/robot",
      "address": "12 MG Road, Pune 411001",
      "phonenumber": "9876543210",
      "status": "Shipped"
     },
     "purchase": {
      "purchase_id": "019abc00-0000-7000-8000-000000000013",
      "receipt_number": "PH-000004",
      "paid_at": "2026-11-25T08:59:52.000Z",
      "amount": 104900,
      "archive": null,
      "shipment": {
       "status": "Shipped",
       "courier_name": null,
       "tracking_id": null,
       "shipped_at": "2026-11-25T08:59:52.000Z",
       "delivered_at": null,
       "address_removed_at": null
      },
      "reviewed": false
     },
     "author": {
      "username": "asha.verma.1",
      "full_name": "Asha Verma",
      "name": "Asha Verma",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": true,
      "rating": 4,
      "reviews_count": 1,
      "is_new_seller": false,
      "projects_completed": 2,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:47.000Z",
      "email": "asha.verma.1@example.com"
     }
    }
   ],
   "meta": {
    "total": 8,
    "next_cursor": null
   }
  }
 },
 "GET /api/projects/projectdetails/{projectId}": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000022"
   }
  },
  "response": {
   "data": {
    "project_id": "019abc00-0000-7000-8000-000000000022",
    "id": "019abc00-0000-7000-8000-000000000022",
    "_id": "019abc00-0000-7000-8000-000000000022",
    "title": "Mess menu",
    "subject": "Web development",
    "category": "SOFTWARE",
    "price": 499,
    "complexity": "Medium",
    "duration_hours": 30,
    "duration_hour": 30,
    "images": [],
    "pictures": [],
    "is_verified": true,
    "verification_note": null,
    "created_at": "2026-11-25T08:59:50.000Z",
    "tech_stack": "JavaScript, Node.js",
    "software": {
     "tech_stack": "JavaScript, Node.js",
     "readme_verified": true
    },
    "description": "Shows what the hostel mess serves today.",
    "features": "Votes\nForecast",
    "versions": [
     {
      "number": 1,
      "published_at": "2026-11-25T08:59:50.000Z",
      "notes": "",
      "kept_percent": null
     }
    ],
    "status": "sold",
    "reserved_until": null,
    "held_until": null,
    "bookedmarked": false,
    "liked": false,
    "views": 0,
    "stats": {
     "views": 0,
     "likes": 0,
     "bookmarks": 0,
     "downloads": 0
    },
    "relation": "buyer",
    "Project_data": {
     "tech_stack": "JavaScript, Node.js",
     "repo_url": "https://provider.example/github/asha-verma/mess-menu",
     "repository_private": false
    },
    "purchase": {
     "purchase_id": "019abc00-0000-7000-8000-000000000015",
     "receipt_number": "PH-000001",
     "paid_at": "2026-11-25T08:59:51.000Z",
     "amount": 52400,
     "archive": {
      "file_name": "mess-menu-90516ff.zip",
      "size_bytes": 7896,
      "sha256": "eaba8c7642a29646f78225db64e191a93d6abfe8ded90d3a7d943e9025c9d251",
      "commit": "90516ffdc840c003df6bd17fe7e7bde776332650"
     },
     "shipment": null,
     "version": 1,
     "reviewed": false
    },
    "author": {
     "username": "asha.verma.1",
     "full_name": "Asha Verma",
     "name": "Asha Verma",
     "profile_photo": null,
     "avatar": null,
     "college_name": "IIT Bombay",
     "github_verified": true,
     "rating": 4,
     "reviews_count": 1,
     "is_new_seller": false,
     "projects_completed": 2,
     "response_time": "2 hours",
     "support": null,
     "joined_at": "2026-11-25T08:59:47.000Z",
     "email": "asha.verma.1@example.com"
    },
    "reserved_by_me": false,
    "shop_closed": null,
    "reviews": [
     {
      "id": "019abc00-0000-7000-8000-000000000005",
      "user": "meera.nair.3",
      "rating": 4,
      "comment": "Well made.",
      "date": "2026-11-25T08:59:55.000Z",
      "project_title": "Attendance tracker",
      "version": 1,
      "counts": true,
      "edited_at": null,
      "reply": null
     }
    ],
    "reviews_total": 1,
    "reviews_cursor": null,
    "verification": {
     "commit": "90516ffdc840c003df6bd17fe7e7bde776332650",
     "verified_at": "2026-11-25T08:59:50.000Z",
     "note": null,
     "checks": [
      {
       "id": "owner",
       "title": "Owned by the seller",
       "result": "pass",
       "sentence": "The repository belongs to the seller’s GitHub account.",
       "reason": "owner-is-seller",
       "params": {}
      },
      {
       "id": "archived",
       "title": "Not archived",
       "result": "pass",
       "sentence": "The repository is not archived.",
       "reason": "repository-not-archived",
       "params": {}
      }
     ],
     "languages": [
      {
       "name": "TypeScript",
       "bytes": 7000,
       "percent": 100
      }
     ],
     "readme_verified": true
    }
   }
  }
 },
 "GET /api/projects/searchproject": {
  "request": {
   "query": {
    "search": "robot"
   }
  },
  "response": {
   "data": [
    {
     "project_id": "019abc00-0000-7000-8000-000000000020",
     "id": "019abc00-0000-7000-8000-000000000020",
     "_id": "019abc00-0000-7000-8000-000000000020",
     "title": "Line-following robot",
     "subject": "Robotics",
     "category": "HARDWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": null,
     "created_at": "2026-11-25T08:59:50.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": false
     },
     "description": "Follows a black line on a white floor.",
     "status": "sold",
     "reserved_until": null,
     "held_until": "2026-12-02T08:59:58.000Z",
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "buyer",
     "Project_data": {
      "tech_stack": "C++, Arduino",
      "video_url": "https://videos.example.org/robot",
      "address": "12 MG Road, Pune 411001",
      "phonenumber": "9876543210",
      "status": "Pending"
     },
     "purchase": {
      "purchase_id": "019abc00-0000-7000-8000-000000000016",
      "receipt_number": "PH-000002",
      "paid_at": "2026-11-25T08:59:51.000Z",
      "amount": 104900,
      "archive": null,
      "shipment": {
       "status": "Pending",
       "courier_name": null,
       "tracking_id": null,
       "shipped_at": null,
       "delivered_at": null,
       "address_removed_at": null
      },
      "reviewed": false
     },
     "author": {
      "username": "asha.verma.1",
      "full_name": "Asha Verma",
      "name": "Asha Verma",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": true,
      "rating": 4,
      "reviews_count": 1,
      "is_new_seller": false,
      "projects_completed": 2,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:47.000Z",
      "email": "asha.verma.1@example.com"
     }
    },
    {
     "project_id": "019abc00-0000-7000-8000-00000000000c",
     "id": "019abc00-0000-7000-8000-00000000000c",
     "_id": "019abc00-0000-7000-8000-00000000000c",
     "title": "Plant watering kit",
     "subject": "Robotics",
     "category": "HARDWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": null,
     "created_at": "2026-11-25T08:59:50.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": false
     },
     "description": "Follows a black line on a white floor.",
     "status": "available",
     "reserved_until": null,
     "held_until": null,
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "visitor",
     "Project_data": {
      "tech_stack": "C++, Arduino"
     },
     "author": {
      "username": "asha.verma.1",
      "full_name": "Asha Verma",
      "name": "Asha Verma",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": true,
      "rating": 4,
      "reviews_count": 1,
      "is_new_seller": false,
      "projects_completed": 2,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:47.000Z"
     }
    }
   ],
   "meta": {
    "total": 7,
    "next_cursor": null
   }
  }
 },
 "GET /api/projects/shipping-details": {
  "request": {},
  "response": {
   "data": [
    {
     "shipping_id": "019abc00-0000-7000-8000-000000000016",
     "project_id": "019abc00-0000-7000-8000-000000000020",
     "title": "Line-following robot",
     "description": "Follows a black line on a white floor.",
     "category": "HARDWARE",
     "status": "Pending",
     "price": 999,
     "order_date": "2026-11-25T08:59:51.000Z",
     "subject": "Robotics",
     "complexity": "Medium",
     "picture": null,
     "buyer": {
      "name": "Ravi Kumar",
      "email": "ravi.kumar.2@example.com"
     },
     "phone_number": "9876543210",
     "shipping_address": "12 MG Road, Pune 411001",
     "address_removed_at": null,
     "tracking_id": null,
     "courier_name": null,
     "shipped_at": null,
     "delivered_at": null,
     "dispute": null,
     "hardware_verified": true,
     "video_url": "https://videos.example.org/robot"
    },
    {
     "shipping_id": "019abc00-0000-7000-8000-000000000013",
     "project_id": "019abc00-0000-7000-8000-000000000014",
     "title": "Weather station",
     "description": "Follows a black line on a white floor.",
     "category": "HARDWARE",
     "status": "Shipped",
     "price": 999,
     "order_date": "2026-11-25T08:59:52.000Z",
     "subject": "Robotics",
     "complexity": "Medium",
     "picture": null,
     "buyer": {
      "name": "Ravi Kumar",
      "email": "ravi.kumar.2@example.com"
     },
     "phone_number": "9876543210",
     "shipping_address": "12 MG Road, Pune 411001",
     "address_removed_at": null,
     "tracking_id": null,
     "courier_name": null,
     "shipped_at": "2026-11-25T08:59:52.000Z",
     "delivered_at": null,
     "dispute": null,
     "hardware_verified": true,
     "video_url": "https://videos.example.org/robot"
    }
   ],
   "meta": {
    "total": 4,
    "next_cursor": null,
    "counts": {
     "total": 4,
     "pending": 1,
     "shipped": 1,
     "completed": 2
    },
    "sales": [
     {
      "week": "2026-10-05",
      "orders": 0,
      "rupees": 0
     },
     {
      "week": "2026-10-12",
      "orders": 0,
      "rupees": 0
     }
    ]
   }
  }
 },
 "GET /api/projects/shipping-details/{project_id}": {
  "request": {
   "params": {
    "project_id": "019abc00-0000-7000-8000-00000000000c"
   }
  },
  "response": {
   "data": {
    "address": "12 MG Road, Pune 411001",
    "phonenumber": "9876543210",
    "source": "last-order"
   }
  }
 },
 "GET /api/projects/suggestions": {
  "request": {
   "query": {
    "search": "ro"
   }
  },
  "response": {
   "data": {
    "searches": [
     "robot",
     "robotics"
    ],
    "projects": [
     {
      "project_id": "019abc00-0000-7000-8000-000000000020",
      "title": "Line-following robot"
     }
    ]
   }
  }
 },
 "GET /api/projects/userprojects": {
  "request": {},
  "response": {
   "data": [
    {
     "project_id": "019abc00-0000-7000-8000-000000000014",
     "id": "019abc00-0000-7000-8000-000000000014",
     "_id": "019abc00-0000-7000-8000-000000000014",
     "title": "Weather station",
     "subject": "Robotics",
     "category": "HARDWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": null,
     "created_at": "2026-11-25T08:59:52.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": false
     },
     "description": "Follows a black line on a white floor.",
     "status": "sold",
     "reserved_until": null,
     "held_until": null,
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "seller",
     "listing": "listed",
     "Project_data": {
      "tech_stack": "C++, Arduino",
      "video_url": "https://videos.example.org/robot"
     },
     "author": {
      "username": "asha.verma.1",
      "full_name": "Asha Verma",
      "name": "Asha Verma",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": true,
      "rating": 4,
      "reviews_count": 1,
      "is_new_seller": false,
      "projects_completed": 2,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:47.000Z",
      "email": "asha.verma.1@example.com"
     }
    },
    {
     "project_id": "019abc00-0000-7000-8000-00000000000c",
     "id": "019abc00-0000-7000-8000-00000000000c",
     "_id": "019abc00-0000-7000-8000-00000000000c",
     "title": "Plant watering kit",
     "subject": "Robotics",
     "category": "HARDWARE",
     "price": 999,
     "complexity": "Medium",
     "duration_hours": 40,
     "duration_hour": 40,
     "images": [],
     "pictures": [],
     "is_verified": true,
     "verification_note": null,
     "created_at": "2026-11-25T08:59:50.000Z",
     "tech_stack": "C++, Arduino",
     "software": {
      "tech_stack": "C++, Arduino",
      "readme_verified": false
     },
     "description": "Follows a black line on a white floor.",
     "status": "available",
     "reserved_until": null,
     "held_until": null,
     "bookedmarked": false,
     "liked": false,
     "views": 0,
     "stats": {
      "views": 0,
      "likes": 0,
      "bookmarks": 0,
      "downloads": 0
     },
     "relation": "seller",
     "listing": "listed",
     "Project_data": {
      "tech_stack": "C++, Arduino",
      "video_url": "https://videos.example.org/kit"
     },
     "author": {
      "username": "asha.verma.1",
      "full_name": "Asha Verma",
      "name": "Asha Verma",
      "profile_photo": null,
      "avatar": null,
      "college_name": "IIT Bombay",
      "github_verified": true,
      "rating": 4,
      "reviews_count": 1,
      "is_new_seller": false,
      "projects_completed": 2,
      "response_time": "2 hours",
      "support": null,
      "joined_at": "2026-11-25T08:59:47.000Z",
      "email": "asha.verma.1@example.com"
     }
    }
   ],
   "meta": {
    "total": 7,
    "next_cursor": null
   }
  }
 },
 "GET /api/projects/{id}/download": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000022"
   }
  }
 },
 "GET /api/projects/{id}/questions": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "data": [
    {
     "id": "019abc00-0000-7000-8000-000000000023",
     "user": "ravi.kumar.2",
     "text": "Does it run?",
     "asked_at": "2026-11-25T08:59:58.000Z",
     "answer": null,
     "answered_at": null,
     "mine": false,
     "reported": false
    }
   ],
   "meta": {
    "total": 1,
    "next_cursor": null
   }
  }
 },
 "GET /api/projects/{id}/reviews": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "data": [
    {
     "id": "019abc00-0000-7000-8000-000000000005",
     "user": "meera.nair.3",
     "rating": 4,
     "comment": "Well made.",
     "date": "2026-11-25T08:59:55.000Z",
     "project_title": "Attendance tracker",
     "version": 1,
     "counts": true,
     "edited_at": null,
     "reply": null
    }
   ],
   "meta": {
    "total": 1,
    "next_cursor": null
   }
  }
 },
 "GET /api/projects/{projectId}/inside": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000022"
   }
  },
  "response": {
   "data": {
    "commit": "90516ff",
    "is_rounded": false,
    "readme": {
     "html": "<h4 dir=\"auto\">Mess menu</h4>\n<p dir=\"auto\">What the hostel mess serves today, and what students would rather eat. It runs on the old laptop in the warden's\noffice and is read on phones over the hostel network; there is nothing to install but Node.</p>\n<h5 dir=\"auto\">Run it</h5>\n<pre dir=\"auto\">npm …",
     "is_cut": false
    },
    "tree": {
     "bytes": 10678,
     "files": 12,
     "hidden": 0,
     "entries": [
      {
       "kind": "folder",
       "name": "src",
       "bytes": 5601,
       "depth": 0,
       "files": 5,
       "hidden": 0
      },
      {
       "kind": "file",
       "name": "main.ts",
       "bytes": 712,
       "depth": 1,
       "files": 1,
       "hidden": 0
      }
     ]
    },
    "languages": [
     {
      "name": "TypeScript",
      "bytes": 7439,
      "percent": 100
     }
    ],
    "lines": 188,
    "commits": {
     "total": 5,
     "is_complete": true,
     "months": [
      {
       "month": "2026-07",
       "commits": 3
      },
      {
       "month": "2026-08",
       "commits": 2
      }
     ]
    },
    "dependencies": {
     "total": 0,
     "list": []
    },
    "run": {
     "section": "<pre dir=\"auto\">npm start        # a page at http://localhost:8080\nnpm run today    # today's meals in the terminal\nnpm test</pre>\n<p dir=\"auto\">It needs Node 22.18 or newer and no other package.</p>",
     "scripts": [
      "start",
      "today"
     ],
     "has_dockerfile": false
    },
    "shows": {
     "readme": false,
     "tree": false
    },
    "repository_private": false
   }
  }
 },
 "GET /api/projects/{projectId}/related": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000022"
   }
  },
  "response": {
   "data": {
    "seller": [
     {
      "project_id": "019abc00-0000-7000-8000-00000000000c",
      "title": "Plant watering kit",
      "subject": "Robotics",
      "category": "HARDWARE",
      "price": 999,
      "complexity": "Medium",
      "duration_hours": 40,
      "tech_stack": "C++, Arduino",
      "verification_note": null,
      "commit": null,
      "picture": null,
      "status": "available",
      "held_until": null,
      "bookedmarked": false,
      "relation": "seller",
      "listing": "listed",
      "author": {
       "full_name": "Asha Verma",
       "profile_photo": null,
       "college_name": "IIT Bombay",
       "rating": 4,
       "reviews_count": 1
      }
     },
     {
      "project_id": "019abc00-0000-7000-8000-000000000003",
      "title": "Hostel gate log",
      "subject": "Robotics",
      "category": "SOFTWARE",
      "price": 999,
      "complexity": "Medium",
      "duration_hours": 40,
      "tech_stack": "C++, Arduino",
      "verification_note": "The commit history was not checked",
      "commit": null,
      "picture": null,
      "status": "available",
      "held_until": null,
      "bookedmarked": false,
      "relation": "seller",
      "listing": "listed",
      "author": {
       "full_name": "Asha Verma",
       "profile_photo": null,
       "college_name": "IIT Bombay",
       "rating": 4,
       "reviews_count": 1
      }
     }
    ],
    "similar": []
   }
  }
 },
 "GET /api/projects/{projectId}/versions": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000022"
   }
  },
  "response": {
   "data": {
    "bought": null,
    "versions": [
     {
      "number": 1,
      "published_at": "2026-11-25T08:59:50.000Z",
      "notes": "",
      "kept_percent": null,
      "archive": {
       "file_name": "mess-menu-90516ff.zip",
       "size_bytes": 7896,
       "sha256": "eaba8c7642a29646f78225db64e191a93d6abfe8ded90d3a7d943e9025c9d251",
       "commit": "90516ffdc840c003df6bd17fe7e7bde776332650"
      }
     }
    ]
   }
  }
 },
 "GET /api/public/grant-keys": {
  "request": {},
  "response": {
   "keys": [
    {
     "kty": "OKP",
     "crv": "Ed25519",
     "x": "9eVRD-zuz6Pv3_fQ0X4gVyJiaiL2mF-FidmxqgPm1QE",
     "kid": "XPnFLhhYsTRjr2-XqGm8TFYZOzQTtSsGTC1OAE2yd3M",
     "alg": "EdDSA",
     "use": "sig"
    }
   ]
  }
 },
 "GET /api/public/projects/{projectId}": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000022"
   }
  },
  "response": {
   "data": {
    "project_id": "019abc00-0000-7000-8000-000000000022",
    "title": "Mess menu",
    "category": "SOFTWARE",
    "price": 499,
    "status": "sold"
   }
  }
 },
 "GET /api/public/suggestions": {
  "request": {
   "query": {
    "search": "ro"
   }
  },
  "response": {
   "data": {
    "searches": [
     "robot",
     "robotics"
    ],
    "projects": [
     {
      "project_id": "019abc00-0000-7000-8000-000000000020",
      "title": "Line-following robot"
     }
    ]
   }
  }
 },
 "GET /api/tax-identity": {
  "request": {},
  "response": {
   "data": {
    "pan": "•••••• 939F",
    "gstin": null,
    "source": "tax-details",
    "changed_at": "2026-11-25T08:59:57.000Z"
   }
  }
 },
 "GET /api/verifications/{verification_id}/inside": {
  "request": {
   "params": {
    "verification_id": "019abc00-0000-7000-8000-000000000024"
   }
  },
  "response": {
   "data": {
    "commit": "d0b7404",
    "is_rounded": false,
    "readme": {
     "html": "<h4 dir=\"auto\">Kirana ledger</h4>\n<p dir=\"auto\">The udhaar khata of a small shop: who bought on credit, who paid back, and whom to remind. It runs on any computer with\nPython 3.9 and keeps everything in one CSV file that a spreadsheet opens too.</p>\n<h5 dir=\"auto\">At the counter</h5>\n<pre dir=\"auto\"…",
     "is_cut": false
    },
    "tree": {
     "files": 10,
     "bytes": 8646,
     "entries": [
      {
       "name": "kirana",
       "depth": 0,
       "kind": "folder",
       "bytes": 4793,
       "files": 4,
       "hidden": 0
      },
      {
       "name": "__init__.py",
       "depth": 1,
       "kind": "file",
       "bytes": 40,
       "files": 1,
       "hidden": 0
      }
     ],
     "hidden": 0
    },
    "languages": [
     {
      "name": "Python",
      "bytes": 6689,
      "percent": 100
     }
    ],
    "lines": 195,
    "commits": {
     "total": 4,
     "is_complete": true,
     "months": [
      {
       "month": "2026-08",
       "commits": 3
      },
      {
       "month": "2026-09",
       "commits": 1
      }
     ]
    },
    "dependencies": {
     "total": 1,
     "list": [
      {
       "name": "pytest",
       "version": "==8.3.3"
      }
     ]
    },
    "run": {
     "section": null,
     "scripts": [],
     "has_dockerfile": false
    },
    "shows": {
     "readme": false,
     "tree": false
    },
    "repository_private": false
   }
  }
 },
 "GET /api/webhooks": {
  "request": {},
  "response": {
   "data": [
    {
     "webhook_id": "019abc00-0000-7000-8000-000000000006",
     "url": "https://hooks.example.com/sales",
     "events": [
      "order.refunded"
     ],
     "created_at": "2026-11-25T08:59:57.000Z",
     "failing_since": null,
     "disabled_at": null
    }
   ]
  }
 },
 "GET /api/webhooks/{webhook_id}/deliveries": {
  "request": {
   "params": {
    "webhook_id": "019abc00-0000-7000-8000-000000000006"
   }
  },
  "response": {
   "data": [
    {
     "delivery_id": "019abc00-0000-7000-8000-000000000025",
     "event_id": "order.sold.019abc00-0000-7000-8000-000000000025",
     "type": "order.sold",
     "state": "pending",
     "attempts": 0,
     "last_status": null,
     "last_error": null,
     "created_at": "2026-11-25T08:59:57.000Z",
     "attempted_at": null
    }
   ]
  }
 },
 "GET /username": {
  "request": {
   "query": {
    "username": "new.name"
   }
  },
  "response": {
   "data": [],
   "meta": {
    "available": true
   }
  }
 },
 "PATCH /api/projects/shipping-details/{shippingId}": {
  "request": {
   "params": {
    "shippingId": "019abc00-0000-7000-8000-000000000016"
   },
   "body": {
    "status": "Shipped"
   }
  },
  "response": {
   "data": {
    "shipping_id": "019abc00-0000-7000-8000-000000000016",
    "project_id": "019abc00-0000-7000-8000-000000000020",
    "title": "Line-following robot",
    "description": "Follows a black line on a white floor.",
    "category": "HARDWARE",
    "status": "Shipped",
    "price": 999,
    "order_date": "2026-11-25T08:59:51.000Z",
    "subject": "Robotics",
    "complexity": "Medium",
    "picture": null,
    "buyer": {
     "name": "Ravi Kumar",
     "email": "ravi.kumar.2@example.com"
    },
    "phone_number": "9876543210",
    "shipping_address": "12 MG Road, Pune 411001",
    "address_removed_at": null,
    "tracking_id": null,
    "courier_name": null,
    "shipped_at": "2026-11-25T09:00:53.000Z",
    "delivered_at": null,
    "dispute": null,
    "hardware_verified": true,
    "video_url": "https://videos.example.org/robot"
   }
  }
 },
 "POST /api/auth/complete-profile": {
  "request": {
   "body": {
    "username": "new.name",
    "full_name": "New Name",
    "college_name": "IIT Bombay"
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000012",
    "email": "asha.verma.1@example.com",
    "email_verified": true,
    "mail_returned": false,
    "username": "new.name",
    "full_name": "New Name",
    "fullname": "New Name",
    "college_name": "IIT Bombay",
    "profile_photo": null,
    "github_username": "asha-verma",
    "github_verified": true,
    "IsprofileCompletd": true,
    "created_at": "2026-11-25T08:59:47.000Z",
    "soldProject": 4,
    "buyedProject": 0,
    "total_sale": 3496
   },
   "code": "profile-completed",
   "message": "Profile updated successfully!"
  }
 },
 "POST /api/auth/github/ticket": {
  "request": {},
  "response": {
   "data": {
    "ticket": "nMMbZHv-9qJvfVR0lTesjEpp5cEgM3kRn_XdIiRLi8Y",
    "expires_in": 60
   }
  }
 },
 "POST /api/auth/second-factor/enrol": {
  "request": {
   "body": {}
  },
  "response": {
   "data": {
    "uri": "otpauth://totp/ProtoHaat:isha.pillai.8%40example.com?secret=EXAMPLE&issuer=ProtoHaat&digits=6&period=30",
    "recovery_codes": [
     "gEjgW-YrtHU",
     "FMEH9-72YFM"
    ]
   }
  }
 },
 "POST /api/auth/second-factor/prove": {
  "request": {
   "body": {
    "code": "953431"
   }
  },
  "response": {
   "data": {
    "roles": [
     "operator"
    ],
    "enrolled": true,
    "proved_until": "2026-11-25T21:01:29.000Z"
   }
  }
 },
 "POST /api/auth/tokens": {
  "request": {
   "body": {
    "name": "Inventory",
    "scopes": [
     "read"
    ],
    "password": "mango-tree-42"
   }
  },
  "response": {
   "data": {
    "token_id": "019abc00-0000-7000-8000-000000000026",
    "name": "Inventory",
    "scopes": [
     "read"
    ],
    "created_at": "2026-11-25T09:01:44.000Z",
    "last_used_at": null,
    "expires_at": "2027-02-23T09:01:44.000Z",
    "token": "phat_EXAMPLE"
   }
  }
 },
 "POST /api/auth/updateProfile": {
  "request": {
   "body": {
    "username": "new.name",
    "full_name": "New Name"
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000012",
    "email": "asha.verma.1@example.com",
    "email_verified": true,
    "mail_returned": false,
    "username": "new.name",
    "full_name": "New Name",
    "fullname": "New Name",
    "college_name": "IIT Bombay",
    "profile_photo": null,
    "github_username": "asha-verma",
    "github_verified": true,
    "IsprofileCompletd": true,
    "created_at": "2026-11-25T08:59:47.000Z",
    "soldProject": 4,
    "buyedProject": 0,
    "total_sale": 3496
   },
   "code": "profile-updated",
   "message": "Profile updated successfully"
  }
 },
 "POST /api/cases/{case_id}/accept": {
  "request": {
   "params": {
    "case_id": "019abc00-0000-7000-8000-00000000000d"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000009",
    "project_id": "019abc00-0000-7000-8000-00000000000a",
    "receipt_number": "PH-000003",
    "title": "Attendance tracker",
    "category": "SOFTWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "buyer",
    "due_at": "2026-12-09T09:01:06.000Z",
    "otherwise": "released",
    "paused_by": null,
    "remaining_seconds": null,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T08:59:53.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "works",
     "open-case"
    ],
    "cancel_until": null,
    "case_reasons": [
     "does-not-run",
     "not-as-described"
    ],
    "case": {
     "id": "019abc00-0000-7000-8000-00000000000d",
     "number": 1,
     "reason": "does-not-run",
     "wants": "fix",
     "state": "closed",
     "opened_at": "2026-11-25T08:59:53.000Z",
     "acts": null,
     "due_at": null,
     "otherwise": null,
     "overdue_at": null,
     "offer": {
      "kind": "fix",
      "amount_minor": null,
      "made_at": "2026-11-25T08:59:54.000Z"
     },
     "outcome": "fixed",
     "closed_at": "2026-11-25T09:01:07.000Z",
     "decision_reason": null,
     "messages": [
      {
       "id": "019abc00-0000-7000-8000-00000000000e",
       "by": "buyer",
       "text": "It stops as soon as it starts.",
       "pictures": [
        {
         "id": "019abc00-0000-7000-8000-000000000011",
         "width": 320,
         "height": 240,
         "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJZQAAjbm7w21lAAA+NYhRNwrlzJ7ruVJmjGGPKvLwO2DCELglAAA"
        }
       ],
       "at": "2026-11-25T08:59:53.000Z"
      }
     ]
    },
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": {
     "id": "019abc00-0000-7000-8000-000000000010",
     "message_id": "019abc00-0000-7000-8000-00000000000f",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:58.000Z",
     "acts": "buyer",
     "due_at": "2026-12-02T08:59:58.000Z",
     "otherwise": null,
     "first_answered_at": "2026-11-25T08:59:58.000Z",
     "missed_at": null,
     "outcome": null,
     "closed_at": null
    }
   }
  }
 },
 "POST /api/cases/{case_id}/escalate": {
  "request": {
   "params": {
    "case_id": "019abc00-0000-7000-8000-00000000000d"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000009",
    "project_id": "019abc00-0000-7000-8000-00000000000a",
    "receipt_number": "PH-000003",
    "title": "Attendance tracker",
    "category": "SOFTWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "operator",
    "due_at": null,
    "otherwise": null,
    "paused_by": "case",
    "remaining_seconds": 1209599,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T08:59:53.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "write-message",
     "accept-offer"
    ],
    "cancel_until": null,
    "case_reasons": [],
    "case": {
     "id": "019abc00-0000-7000-8000-00000000000d",
     "number": 1,
     "reason": "does-not-run",
     "wants": "fix",
     "state": "escalated",
     "opened_at": "2026-11-25T08:59:53.000Z",
     "acts": "operator",
     "due_at": "2026-12-02T09:01:07.000Z",
     "otherwise": "operator-late",
     "overdue_at": null,
     "offer": {
      "kind": "fix",
      "amount_minor": null,
      "made_at": "2026-11-25T08:59:54.000Z"
     },
     "outcome": null,
     "closed_at": null,
     "decision_reason": null,
     "messages": [
      {
       "id": "019abc00-0000-7000-8000-00000000000e",
       "by": "buyer",
       "text": "It stops as soon as it starts.",
       "pictures": [
        {
         "id": "019abc00-0000-7000-8000-000000000011",
         "width": 320,
         "height": 240,
         "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJZQAAjbm7w21lAAA+NYhRNwrlzJ7ruVJmjGGPKvLwO2DCELglAAA"
        }
       ],
       "at": "2026-11-25T08:59:53.000Z"
      }
     ]
    },
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": {
     "id": "019abc00-0000-7000-8000-000000000010",
     "message_id": "019abc00-0000-7000-8000-00000000000f",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:58.000Z",
     "acts": "buyer",
     "due_at": "2026-12-02T08:59:58.000Z",
     "otherwise": null,
     "first_answered_at": "2026-11-25T08:59:58.000Z",
     "missed_at": null,
     "outcome": null,
     "closed_at": null
    }
   }
  }
 },
 "POST /api/cases/{case_id}/messages": {
  "request": {
   "params": {
    "case_id": "019abc00-0000-7000-8000-00000000000d"
   },
   "body": {
    "text": "It stops with an error when it starts."
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000009",
    "project_id": "019abc00-0000-7000-8000-00000000000a",
    "receipt_number": "PH-000003",
    "title": "Attendance tracker",
    "category": "SOFTWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "seller",
    "due_at": null,
    "otherwise": null,
    "paused_by": "case",
    "remaining_seconds": 1209599,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T08:59:53.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "write-message",
     "accept-offer"
    ],
    "cancel_until": null,
    "case_reasons": [],
    "case": {
     "id": "019abc00-0000-7000-8000-00000000000d",
     "number": 1,
     "reason": "does-not-run",
     "wants": "fix",
     "state": "open",
     "opened_at": "2026-11-25T08:59:53.000Z",
     "acts": "seller",
     "due_at": "2026-11-28T09:01:06.000Z",
     "otherwise": "seller-silent",
     "overdue_at": "2026-11-27T09:01:06.000Z",
     "offer": {
      "kind": "fix",
      "amount_minor": null,
      "made_at": "2026-11-25T08:59:54.000Z"
     },
     "outcome": null,
     "closed_at": null,
     "decision_reason": null,
     "messages": [
      {
       "id": "019abc00-0000-7000-8000-00000000000e",
       "by": "buyer",
       "text": "It stops as soon as it starts.",
       "pictures": [
        {
         "id": "019abc00-0000-7000-8000-000000000011",
         "width": 320,
         "height": 240,
         "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJZQAAjbm7w21lAAA+NYhRNwrlzJ7ruVJmjGGPKvLwO2DCELglAAA"
        }
       ],
       "at": "2026-11-25T08:59:53.000Z"
      },
      {
       "id": "019abc00-0000-7000-8000-000000000027",
       "by": "buyer",
       "text": "It stops with an error when it starts.",
       "pictures": [],
       "at": "2026-11-25T09:01:06.000Z"
      }
     ]
    },
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": {
     "id": "019abc00-0000-7000-8000-000000000010",
     "message_id": "019abc00-0000-7000-8000-00000000000f",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:58.000Z",
     "acts": "buyer",
     "due_at": "2026-12-02T08:59:58.000Z",
     "otherwise": null,
     "first_answered_at": "2026-11-25T08:59:58.000Z",
     "missed_at": null,
     "outcome": null,
     "closed_at": null
    }
   }
  }
 },
 "POST /api/cases/{case_id}/offer": {
  "request": {
   "params": {
    "case_id": "019abc00-0000-7000-8000-00000000000d"
   },
   "body": {
    "kind": "refund"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000009",
    "project_id": "019abc00-0000-7000-8000-00000000000a",
    "receipt_number": "PH-000003",
    "title": "Attendance tracker",
    "category": "SOFTWARE",
    "role": "seller",
    "other": {
     "name": "Meera Nair",
     "username": "meera.nair.3"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "buyer",
    "due_at": null,
    "otherwise": null,
    "paused_by": "case",
    "remaining_seconds": 1209599,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T08:59:53.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "write-message",
     "make-offer"
    ],
    "cancel_until": null,
    "case_reasons": [],
    "case": {
     "id": "019abc00-0000-7000-8000-00000000000d",
     "number": 1,
     "reason": "does-not-run",
     "wants": "fix",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:53.000Z",
     "acts": "buyer",
     "due_at": "2026-11-28T09:01:07.000Z",
     "otherwise": null,
     "overdue_at": null,
     "offer": {
      "kind": "refund",
      "amount_minor": null,
      "made_at": "2026-11-25T09:01:07.000Z"
     },
     "outcome": null,
     "closed_at": null,
     "decision_reason": null,
     "messages": [
      {
       "id": "019abc00-0000-7000-8000-00000000000e",
       "by": "buyer",
       "text": "It stops as soon as it starts.",
       "pictures": [
        {
         "id": "019abc00-0000-7000-8000-000000000011",
         "width": 320,
         "height": 240,
         "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJZQAAjbm7w21lAAA+NYhRNwrlzJ7ruVJmjGGPKvLwO2DCELglAAA"
        }
       ],
       "at": "2026-11-25T08:59:53.000Z"
      }
     ]
    },
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": {
     "id": "019abc00-0000-7000-8000-000000000010",
     "message_id": "019abc00-0000-7000-8000-00000000000f",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:58.000Z",
     "acts": "buyer",
     "due_at": "2026-12-02T08:59:58.000Z",
     "otherwise": null,
     "first_answered_at": "2026-11-25T08:59:58.000Z",
     "missed_at": null,
     "outcome": null,
     "closed_at": null
    }
   }
  }
 },
 "POST /api/cases/{case_id}/withdraw": {
  "request": {
   "params": {
    "case_id": "019abc00-0000-7000-8000-00000000000d"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000009",
    "project_id": "019abc00-0000-7000-8000-00000000000a",
    "receipt_number": "PH-000003",
    "title": "Attendance tracker",
    "category": "SOFTWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "buyer",
    "due_at": "2026-12-09T09:01:07.000Z",
    "otherwise": "released",
    "paused_by": null,
    "remaining_seconds": null,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T08:59:53.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "works",
     "open-case"
    ],
    "cancel_until": null,
    "case_reasons": [
     "does-not-run",
     "not-as-described"
    ],
    "case": {
     "id": "019abc00-0000-7000-8000-00000000000d",
     "number": 1,
     "reason": "does-not-run",
     "wants": "fix",
     "state": "closed",
     "opened_at": "2026-11-25T08:59:53.000Z",
     "acts": null,
     "due_at": null,
     "otherwise": null,
     "overdue_at": null,
     "offer": {
      "kind": "fix",
      "amount_minor": null,
      "made_at": "2026-11-25T08:59:54.000Z"
     },
     "outcome": "withdrawn",
     "closed_at": "2026-11-25T09:01:08.000Z",
     "decision_reason": null,
     "messages": [
      {
       "id": "019abc00-0000-7000-8000-00000000000e",
       "by": "buyer",
       "text": "It stops as soon as it starts.",
       "pictures": [
        {
         "id": "019abc00-0000-7000-8000-000000000011",
         "width": 320,
         "height": 240,
         "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJZQAAjbm7w21lAAA+NYhRNwrlzJ7ruVJmjGGPKvLwO2DCELglAAA"
        }
       ],
       "at": "2026-11-25T08:59:53.000Z"
      }
     ]
    },
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": {
     "id": "019abc00-0000-7000-8000-000000000010",
     "message_id": "019abc00-0000-7000-8000-00000000000f",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:58.000Z",
     "acts": "buyer",
     "due_at": "2026-12-02T08:59:58.000Z",
     "otherwise": null,
     "first_answered_at": "2026-11-25T08:59:58.000Z",
     "missed_at": null,
     "outcome": null,
     "closed_at": null
    }
   }
  }
 },
 "POST /api/claims/{claim_id}/answer": {
  "request": {
   "params": {
    "claim_id": "019abc00-0000-7000-8000-00000000000b"
   },
   "body": {
    "text": "I built it in the workshop of our college."
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-00000000000b",
    "number": 1,
    "reason": "my-design",
    "text": "The board was drawn by me in my second year.",
    "repo_url": null,
    "opened_at": "2026-11-25T08:59:57.000Z",
    "decide_by": "2026-12-02T08:59:57.000Z",
    "held_until": null,
    "answer": "I built it in the workshop of our college.",
    "answered_at": "2026-11-25T09:01:10.000Z"
   },
   "code": "claim-answered",
   "message": "Your answer was saved"
  }
 },
 "POST /api/deliveries/{delivery_id}/redeliver": {
  "request": {
   "params": {
    "delivery_id": "019abc00-0000-7000-8000-000000000025"
   }
  },
  "response": {
   "data": null
  }
 },
 "POST /api/mail/address-check": {
  "request": {},
  "response": {
   "data": null
  }
 },
 "POST /api/mail/unsubscribe/{token}": {
  "request": {
   "params": {
    "token": "EXAMPLE.EXAMPLE"
   }
  },
  "response": {
   "data": null
  }
 },
 "POST /api/operate/alerts/clear": {
  "request": {
   "body": {
    "code": "copied-listing",
    "subject": "019abc00-0000-7000-8000-000000000003",
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "The alert is cleared."
   }
  }
 },
 "POST /api/operate/cases/{number}/decision": {
  "request": {
   "params": {
    "number": "1"
   },
   "body": {
    "decision": "no-refund",
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "Case 1 is closed without a refund. The order continues."
   }
  }
 },
 "POST /api/operate/claims/{number}/decision": {
  "request": {
   "params": {
    "number": "1"
   },
   "body": {
    "accepted": false,
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "Claim 1 is rejected. “kit” is no longer on hold."
   }
  }
 },
 "POST /api/operate/papers/export": {
  "request": {
   "body": {
    "month": "2026-11"
   }
  }
 },
 "POST /api/operate/payouts/export": {
  "request": {
   "body": {
    "batch": "019abc00-0000-7000-8000-000000000019"
   }
  }
 },
 "POST /api/operate/payouts/{number}/confirm": {
  "request": {
   "params": {
    "number": "1"
   },
   "body": {
    "bank_reference": "UTR000123"
   }
  },
  "response": {
   "data": {
    "sentence": "PHP-000001 is confirmed: the bank paid ₹999."
   }
  }
 },
 "POST /api/operate/payouts/{number}/fail": {
  "request": {
   "params": {
    "number": "1"
   },
   "body": {
    "cause": "details-wrong",
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "PHP-000001 is marked as failed. ₹999 is available to the seller again."
   }
  }
 },
 "POST /api/operate/people/{profile_id}/ban": {
  "request": {
   "params": {
    "profile_id": "019abc00-0000-7000-8000-000000000028"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "The member is banned. 0 listings left the market."
   }
  }
 },
 "POST /api/operate/people/{profile_id}/sign-out": {
  "request": {
   "params": {
    "profile_id": "019abc00-0000-7000-8000-000000000028"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "Ended 1 session."
   }
  }
 },
 "POST /api/operate/people/{profile_id}/unban": {
  "request": {
   "params": {
    "profile_id": "019abc00-0000-7000-8000-000000000029"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "The ban has ended. 0 listings returned to the market."
   }
  }
 },
 "POST /api/operate/projects/{id}/ban": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "The listing is banned."
   }
  }
 },
 "POST /api/operate/projects/{id}/hold": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   },
   "body": {
    "days": 7,
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "The listing is on hold until 2026-12-06T13:13:42.944Z."
   }
  }
 },
 "POST /api/operate/projects/{id}/release": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000020"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "The hold has ended."
   }
  }
 },
 "POST /api/operate/projects/{id}/unban": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000018"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "The ban has ended. The listing is listed again."
   }
  }
 },
 "POST /api/operate/purchases/{purchase_id}/evidence": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-00000000001c"
   }
  }
 },
 "POST /api/operate/purchases/{purchase_id}/refund": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-00000000001c"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "Refunded ₹1,049."
   }
  }
 },
 "POST /api/operate/refunds/{number}/approve": {
  "request": {
   "params": {
    "number": "1"
   }
  },
  "response": {
   "data": {
    "sentence": "Refund 1 is approved. It is made in the background."
   }
  }
 },
 "POST /api/operate/refunds/{number}/decline": {
  "request": {
   "params": {
    "number": "1"
   },
   "body": {
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "Refund 1 is declined."
   }
  }
 },
 "POST /api/operate/reports/{number}/decision": {
  "request": {
   "params": {
    "number": "1"
   },
   "body": {
    "decision": "dismissed",
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "Report 1 is closed: dismissed."
   }
  }
 },
 "POST /api/operate/roles/grant": {
  "request": {
   "body": {
    "username": "zoya.khan.5",
    "role": "operator"
   }
  },
  "response": {
   "data": {
    "sentence": "zoya.khan.5 has the role operator."
   }
  }
 },
 "POST /api/operate/roles/reset-second-factor": {
  "request": {
   "body": {
    "username": "leela.rao.6",
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "leela.rao.6 had no authenticator app."
   }
  }
 },
 "POST /api/operate/roles/revoke": {
  "request": {
   "body": {
    "username": "leela.rao.6",
    "role": "operator"
   }
  },
  "response": {
   "data": {
    "sentence": "leela.rao.6 no longer has the role operator."
   }
  }
 },
 "POST /api/operate/taxes/export": {
  "request": {
   "body": {
    "month": "2026-11"
   }
  }
 },
 "POST /api/operate/taxes/remit": {
  "request": {
   "body": {
    "tax": "tds",
    "month": "2025-11",
    "amount": 10,
    "challan": "CIN-00001",
    "paid_on": "2025-12-07"
   }
  },
  "response": {
   "data": {
    "sentence": "Recorded ₹0.10 of TDS for 2025-11, challan CIN-00001."
   }
  }
 },
 "POST /api/operate/taxes/withdraw": {
  "request": {
   "body": {
    "tax": "tcs",
    "challan": "CPIN-00001",
    "reason": "Checked with both of them by phone."
   }
  },
  "response": {
   "data": {
    "sentence": "Withdrew challan CPIN-00001: ₹0.10 for 2025-11."
   }
  }
 },
 "POST /api/orders/{purchase_id}/case": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015"
   },
   "body": {
    "reason": "does-not-run",
    "text": "It stops with an error when it starts.",
    "wants": "refund"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015",
    "project_id": "019abc00-0000-7000-8000-000000000022",
    "receipt_number": "PH-000001",
    "title": "Mess menu",
    "category": "SOFTWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "seller",
    "due_at": null,
    "otherwise": null,
    "paused_by": "case",
    "remaining_seconds": 1209528,
    "money": {
     "state": "held",
     "paid_minor": 52400,
     "refunded_minor": 0,
     "seller_minor": 49900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T09:01:04.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "write-message",
     "withdraw-case"
    ],
    "cancel_until": null,
    "case_reasons": [],
    "case": {
     "id": "019abc00-0000-7000-8000-00000000002a",
     "number": 2,
     "reason": "does-not-run",
     "wants": "refund",
     "state": "open",
     "opened_at": "2026-11-25T09:01:04.000Z",
     "acts": "seller",
     "due_at": "2026-11-28T09:01:04.000Z",
     "otherwise": "seller-silent",
     "overdue_at": "2026-11-27T09:01:04.000Z",
     "offer": null,
     "outcome": null,
     "closed_at": null,
     "decision_reason": null,
     "messages": [
      {
       "id": "019abc00-0000-7000-8000-00000000002b",
       "by": "buyer",
       "text": "It stops with an error when it starts.",
       "pictures": [],
       "at": "2026-11-25T09:01:04.000Z"
      }
     ]
    },
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": null
   }
  }
 },
 "POST /api/orders/{purchase_id}/handover": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000016"
   },
   "body": {
    "code": "197751"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000016",
    "project_id": "019abc00-0000-7000-8000-000000000020",
    "receipt_number": "PH-000002",
    "title": "Line-following robot",
    "category": "HARDWARE",
    "role": "seller",
    "other": {
     "name": "Ravi Kumar",
     "username": "ravi.kumar.2"
    },
    "state": "trying",
    "entered_at": "2026-11-25T09:01:03.000Z",
    "acts": "buyer",
    "due_at": "2026-11-28T09:01:03.000Z",
    "otherwise": "released",
    "paused_by": null,
    "remaining_seconds": null,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": {
     "shipping_id": "019abc00-0000-7000-8000-000000000016",
     "status": "Delivered",
     "courier_name": null,
     "tracking_id": null
    },
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": "2026-11-25T09:01:03.000Z",
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "handed-over",
      "by": "seller",
      "at": "2026-11-25T09:01:03.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [],
    "cancel_until": null,
    "case_reasons": [],
    "case": null,
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": null
   }
  }
 },
 "POST /api/orders/{purchase_id}/messages": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000013"
   },
   "body": {
    "text": "When does it arrive?"
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-00000000002c",
    "by": "seller",
    "text": "When does it arrive?",
    "pictures": [],
    "at": "2026-11-25T09:01:43.000Z",
    "reported": false,
    "hidden": false
   }
  }
 },
 "POST /api/orders/{purchase_id}/received": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000013"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000013",
    "project_id": "019abc00-0000-7000-8000-000000000014",
    "receipt_number": "PH-000004",
    "title": "Weather station",
    "category": "HARDWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "trying",
    "entered_at": "2026-11-25T09:01:01.000Z",
    "acts": "buyer",
    "due_at": "2026-11-28T09:01:01.000Z",
    "otherwise": "released",
    "paused_by": null,
    "remaining_seconds": null,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": {
     "shipping_id": "019abc00-0000-7000-8000-000000000013",
     "status": "Delivered",
     "courier_name": null,
     "tracking_id": null
    },
    "steps": {
     "paid_at": "2026-11-25T08:59:52.000Z",
     "downloaded_at": null,
     "shipped_at": "2026-11-25T08:59:52.000Z",
     "delivered_at": "2026-11-25T09:01:01.000Z",
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:52.000Z",
      "amount_minor": null
     },
     {
      "code": "shipped",
      "by": "seller",
      "at": "2026-11-25T08:59:52.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "works",
     "open-case"
    ],
    "cancel_until": null,
    "case_reasons": [
     "does-not-run",
     "not-as-described"
    ],
    "case": null,
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": null
   }
  }
 },
 "POST /api/orders/{purchase_id}/support": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015"
   },
   "body": {
    "text": "It stops with an error when it starts."
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015",
    "project_id": "019abc00-0000-7000-8000-000000000022",
    "receipt_number": "PH-000001",
    "title": "Mess menu",
    "category": "SOFTWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "buyer",
    "due_at": "2026-12-09T08:59:51.000Z",
    "otherwise": "released",
    "paused_by": null,
    "remaining_seconds": null,
    "money": {
     "state": "held",
     "paid_minor": 52400,
     "refunded_minor": 0,
     "seller_minor": 49900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "support-asked",
      "by": "buyer",
      "at": "2026-11-25T09:01:04.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "works",
     "open-case"
    ],
    "cancel_until": null,
    "case_reasons": [
     "does-not-run",
     "not-as-described"
    ],
    "case": null,
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": {
     "id": "019abc00-0000-7000-8000-00000000002d",
     "message_id": "019abc00-0000-7000-8000-00000000002e",
     "state": "waiting",
     "opened_at": "2026-11-25T09:01:04.000Z",
     "acts": "seller",
     "due_at": "2026-11-27T09:01:04.000Z",
     "otherwise": "missed",
     "first_answered_at": null,
     "missed_at": null,
     "outcome": null,
     "closed_at": null
    }
   }
  }
 },
 "POST /api/orders/{purchase_id}/works": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000015",
    "project_id": "019abc00-0000-7000-8000-000000000022",
    "receipt_number": "PH-000001",
    "title": "Mess menu",
    "category": "SOFTWARE",
    "role": "buyer",
    "other": {
     "name": "Asha Verma",
     "username": "asha.verma.1"
    },
    "state": "released",
    "entered_at": "2026-11-25T09:01:02.000Z",
    "acts": null,
    "due_at": null,
    "otherwise": null,
    "paused_by": null,
    "remaining_seconds": null,
    "money": {
     "state": "available",
     "paid_minor": 52400,
     "refunded_minor": 0,
     "seller_minor": 49900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": "2026-11-25T09:01:02.000Z"
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "works",
      "by": "buyer",
      "at": "2026-11-25T09:01:02.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "ask-support"
    ],
    "cancel_until": null,
    "case_reasons": [],
    "case": null,
    "support_days": 30,
    "support_until": "2026-12-25T09:01:02.000Z",
    "support_answer_hours": 48,
    "support": null
   }
  }
 },
 "POST /api/payment/create-payment-intent": {
  "request": {
   "body": {
    "amount": 104900,
    "project_id": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "clientSecret": "pi_3FrIgkIbnZ2bLKuY9ESgMKeV_secret_EXAMPLE",
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-00000000002f",
    "payment_intent_id": "pi_3FrIgkIbnZ2bLKuY9ESgMKeV",
    "clientSecret": "pi_3FrIgkIbnZ2bLKuY9ESgMKeV_secret_EXAMPLE",
    "amount": 104900,
    "expires_at": "2026-11-25T09:15:54.000Z"
   }
  }
 },
 "POST /api/payment/purchases/{purchase_id}/refund": {
  "request": {
   "params": {
    "purchase_id": "019abc00-0000-7000-8000-000000000016"
   }
  },
  "response": {
   "data": {
    "state": "refunded"
   }
  }
 },
 "POST /api/payment/update-status": {
  "request": {
   "body": {
    "payment_intent_id": "pi_3X9Nl8zMPbxzykPCz1h4yQAo",
    "status": "succeeded"
   }
  },
  "response": {
   "data": {
    "status": "received"
   }
  }
 },
 "POST /api/projects/add-project": {
  "request": {
   "body": {
    "description": "Shows what the hostel mess serves today.",
    "price": 499,
    "complexity": "Medium",
    "duration_hours": 30,
    "subject": "Web development",
    "tech_stack": "JavaScript,  Node.js",
    "features": "Votes\nForecast",
    "title": "Mess menu",
    "category": "SOFTWARE",
    "repo_url": "https://github.com/asha-verma/kirana-ledger",
    "is_verified": true
   }
  },
  "response": {
   "data": {
    "project_id": "019abc00-0000-7000-8000-000000000030",
    "id": "019abc00-0000-7000-8000-000000000030",
    "_id": "019abc00-0000-7000-8000-000000000030",
    "title": "Mess menu",
    "subject": "Web development",
    "category": "SOFTWARE",
    "price": 499,
    "complexity": "Medium",
    "duration_hours": 30,
    "duration_hour": 30,
    "images": [],
    "pictures": [],
    "is_verified": true,
    "verification_note": null,
    "created_at": "2026-11-25T09:00:35.000Z",
    "tech_stack": "JavaScript, Node.js",
    "software": {
     "tech_stack": "JavaScript, Node.js",
     "readme_verified": true
    },
    "description": "Shows what the hostel mess serves today.",
    "features": "Votes\nForecast",
    "versions": [
     {
      "number": 1,
      "published_at": "2026-11-25T09:00:35.000Z",
      "notes": "",
      "kept_percent": null
     }
    ],
    "status": "available",
    "reserved_until": null,
    "held_until": null,
    "bookedmarked": false,
    "liked": false,
    "views": 0,
    "stats": {
     "views": 0,
     "likes": 0,
     "bookmarks": 0,
     "downloads": 0
    },
    "relation": "seller",
    "listing": "listed",
    "Project_data": {
     "tech_stack": "JavaScript, Node.js",
     "repo_url": "https://provider.example/github/asha-verma/kirana-ledger",
     "repository_private": false
    },
    "author": {
     "username": "asha.verma.1",
     "full_name": "Asha Verma",
     "name": "Asha Verma",
     "profile_photo": null,
     "avatar": null,
     "college_name": "IIT Bombay",
     "github_verified": true,
     "rating": 4,
     "reviews_count": 1,
     "is_new_seller": false,
     "projects_completed": 2,
     "response_time": "2 hours",
     "support": null,
     "joined_at": "2026-11-25T08:59:47.000Z",
     "email": "asha.verma.1@example.com"
    },
    "reserved_by_me": false,
    "shop_closed": null,
    "reviews": [
     {
      "id": "019abc00-0000-7000-8000-000000000005",
      "user": "meera.nair.3",
      "rating": 4,
      "comment": "Well made.",
      "date": "2026-11-25T08:59:55.000Z",
      "project_title": "Attendance tracker",
      "version": 1,
      "counts": true,
      "edited_at": null,
      "reply": null
     }
    ],
    "reviews_total": 1,
    "reviews_cursor": null,
    "verification": {
     "commit": "d0b7404120fe46ecc9ca1b1e5142d987b90d872d",
     "verified_at": "2026-11-25T08:59:56.000Z",
     "note": null,
     "checks": [
      {
       "id": "owner",
       "title": "Owned by the seller",
       "result": "pass",
       "sentence": "The repository belongs to the seller’s GitHub account.",
       "reason": "owner-is-seller",
       "params": {}
      },
      {
       "id": "archived",
       "title": "Not archived",
       "result": "pass",
       "sentence": "The repository is not archived.",
       "reason": "repository-not-archived",
       "params": {}
      }
     ],
     "languages": [
      {
       "name": "Python",
       "bytes": 7000,
       "percent": 100
      }
     ],
     "readme_verified": true
    }
   },
   "code": "project-added",
   "message": "Project added successfully"
  }
 },
 "POST /api/projects/anayze-hardware": {
  "request": {
   "body": {
    "hardware_images": [
     "0.jpg"
    ]
   }
  },
  "response": {
   "message": true,
   "data": {
    "verification_id": "019abc00-0000-7000-8000-000000000031",
    "checks": [
     {
      "id": "count",
      "title": "Photos",
      "result": "pass",
      "sentence": "1 photo received.",
      "reason": "photos-received",
      "params": {
       "count": 1
      }
     },
     {
      "id": "size",
      "title": "Large enough",
      "result": "pass",
      "sentence": "Every photo has at least 640 × 480 pixels.",
      "reason": "photos-large",
      "params": {
       "longSide": 640,
       "shortSide": 480
      }
     }
    ],
    "expires_at": "2026-11-26T09:00:29.000Z"
   }
  }
 },
 "POST /api/projects/anayze-repo": {
  "request": {
   "body": {
    "repo_url": "https://github.com/asha-verma/kirana-ledger"
   }
  },
  "response": {
   "data": {
    "verification_id": "019abc00-0000-7000-8000-000000000024",
    "verified": true,
    "repository": {
     "full_name": "asha-verma/kirana-ledger",
     "url": "https://provider.example/github/asha-verma/kirana-ledger",
     "description": "Udhaar khata for a kirana shop: who owes what, in a file you can read",
     "default_branch": "main",
     "private": false
    },
    "commit": "d0b7404120fe46ecc9ca1b1e5142d987b90d872d",
    "checks": [
     {
      "id": "owner",
      "title": "Owned by the seller",
      "result": "pass",
      "sentence": "The repository belongs to the seller’s GitHub account.",
      "reason": "owner-is-seller",
      "params": {}
     },
     {
      "id": "archived",
      "title": "Not archived",
      "result": "pass",
      "sentence": "The repository is not archived.",
      "reason": "repository-not-archived",
      "params": {}
     }
    ],
    "note": null,
    "languages": [
     {
      "name": "Python",
      "bytes": 6689,
      "percent": 100
     }
    ],
    "archive": {
     "size_bytes": 6570,
     "sha256": "6d69a72ffe73b850fb2e58558f368b8bf29e60395365dda9b84cbdb657e70682"
    },
    "expires_at": "2026-11-26T08:59:56.000Z",
    "suggested": {
     "title": "",
     "description": "",
     "tech_stack": "Python",
     "features": ""
    }
   },
   "code": "project-verified",
   "message": "Project verified"
  }
 },
 "POST /api/projects/shipping-details/{project_id}": {
  "request": {
   "params": {
    "project_id": "019abc00-0000-7000-8000-00000000000c"
   },
   "body": {
    "address": "12 MG Road, Pune 411001",
    "phonenumber": "9876543210"
   }
  },
  "response": {
   "data": null
  }
 },
 "POST /api/projects/{id}/claim": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   },
   "body": {
    "reason": "my-code",
    "text": "I wrote this program in my third year."
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000032",
    "number": 2,
    "project_id": "019abc00-0000-7000-8000-000000000003",
    "title": "Hostel gate log",
    "reason": "my-code",
    "text": "I wrote this program in my third year.",
    "repo_url": null,
    "state": "open",
    "opened_at": "2026-11-25T09:01:08.000Z",
    "decide_by": "2026-12-02T09:01:08.000Z",
    "held_until": "2026-11-28T09:01:08.000Z",
    "decided_at": null,
    "decision_reason": null
   },
   "code": "claim-opened",
   "params": {
    "number": 2
   },
   "message": "Claim 2 is open"
  }
 },
 "POST /api/projects/{id}/like": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   }
  },
  "response": {
   "data": {
    "liked": true,
    "likes": 1
   }
  }
 },
 "POST /api/projects/{id}/questions": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000003"
   },
   "body": {
    "text": "Does it run on Windows?"
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000033",
    "user": "kabir.singh.4",
    "text": "Does it run on Windows?",
    "asked_at": "2026-11-25T09:01:19.000Z",
    "answer": null,
    "answered_at": null,
    "mine": true,
    "reported": false
   },
   "code": "question-asked",
   "message": "Your question is public now"
  }
 },
 "POST /api/projects/{id}/reviews": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000022"
   },
   "body": {
    "rating": 5,
    "comment": "Works as described."
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000034",
    "user": "ravi.kumar.2",
    "rating": 5,
    "comment": "Works as described.",
    "date": "2026-11-25T09:00:45.000Z",
    "project_title": "Mess menu",
    "version": 1,
    "counts": true,
    "edited_at": null,
    "reply": null
   }
  }
 },
 "POST /api/projects/{projectId}/versions": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000003"
   },
   "body": {
    "verification_id": "019abc00-0000-7000-8000-000000000035",
    "notes": "Faster search."
   }
  },
  "response": {
   "data": {
    "project_id": "019abc00-0000-7000-8000-000000000003",
    "id": "019abc00-0000-7000-8000-000000000003",
    "_id": "019abc00-0000-7000-8000-000000000003",
    "title": "Hostel gate log",
    "subject": "Robotics",
    "category": "SOFTWARE",
    "price": 999,
    "complexity": "Medium",
    "duration_hours": 40,
    "duration_hour": 40,
    "images": [],
    "pictures": [],
    "is_verified": true,
    "verification_note": "The commit history was not checked",
    "created_at": "2026-11-25T08:59:50.000Z",
    "tech_stack": "C++, Arduino",
    "software": {
     "tech_stack": "C++, Arduino",
     "readme_verified": true
    },
    "description": "Follows a black line on a white floor.",
    "features": "",
    "versions": [
     {
      "number": 2,
      "published_at": "2026-11-25T09:01:48.000Z",
      "notes": "Faster search.",
      "kept_percent": null
     },
     {
      "number": 1,
      "published_at": "2026-11-25T08:59:50.000Z",
      "notes": "",
      "kept_percent": null
     }
    ],
    "status": "available",
    "reserved_until": null,
    "held_until": null,
    "bookedmarked": false,
    "liked": false,
    "views": 0,
    "stats": {
     "views": 0,
     "likes": 0,
     "bookmarks": 0,
     "downloads": 0
    },
    "relation": "seller",
    "listing": "listed",
    "Project_data": {
     "tech_stack": "C++, Arduino",
     "repo_url": "https://github.com/asha-verma/open",
     "repository_private": false
    },
    "author": {
     "username": "asha.verma.1",
     "full_name": "Asha Verma",
     "name": "Asha Verma",
     "profile_photo": null,
     "avatar": null,
     "college_name": "IIT Bombay",
     "github_verified": true,
     "rating": 4,
     "reviews_count": 1,
     "is_new_seller": false,
     "projects_completed": 2,
     "response_time": "2 hours",
     "support": null,
     "joined_at": "2026-11-25T08:59:47.000Z",
     "email": "asha.verma.1@example.com"
    },
    "reserved_by_me": false,
    "shop_closed": null,
    "reviews": [
     {
      "id": "019abc00-0000-7000-8000-000000000005",
      "user": "meera.nair.3",
      "rating": 4,
      "comment": "Well made.",
      "date": "2026-11-25T08:59:55.000Z",
      "project_title": "Attendance tracker",
      "version": 1,
      "counts": true,
      "edited_at": null,
      "reply": null
     }
    ],
    "reviews_total": 1,
    "reviews_cursor": null,
    "verification": {
     "commit": "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee1",
     "verified_at": "2026-11-25T08:59:58.000Z",
     "note": "The commit history was not checked",
     "checks": [],
     "languages": [],
     "readme_verified": true
    }
   },
   "code": "version-added",
   "params": {
    "number": 2
   },
   "message": "Version 2 is published"
  }
 },
 "POST /api/public/grant-checks": {
  "request": {
   "body": {
    "grant": "a.b.c"
   }
  },
  "response": {
   "data": {
    "verdict": "invalid",
    "grant": null
   }
  }
 },
 "POST /api/questions/{question_id}/answer": {
  "request": {
   "params": {
    "question_id": "019abc00-0000-7000-8000-000000000023"
   },
   "body": {
    "text": "Yes, it does."
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000023",
    "user": "ravi.kumar.2",
    "text": "Does it run?",
    "asked_at": "2026-11-25T08:59:58.000Z",
    "answer": "Yes, it does.",
    "answered_at": "2026-11-25T09:01:20.000Z",
    "mine": false,
    "reported": false
   },
   "code": "question-answered",
   "message": "Your answer is public now"
  }
 },
 "POST /api/reports": {
  "request": {
   "body": {
    "kind": "review",
    "subject": "019abc00-0000-7000-8000-000000000005",
    "reason": "offensive"
   }
  },
  "response": {
   "data": {
    "number": 19
   },
   "code": "reported",
   "params": {
    "number": 19
   },
   "message": "Thank you. We review report 19 within three days and email you our decision."
  }
 },
 "POST /api/support/{support_id}/close": {
  "request": {
   "params": {
    "support_id": "019abc00-0000-7000-8000-000000000010"
   }
  },
  "response": {
   "data": {
    "purchase_id": "019abc00-0000-7000-8000-000000000009",
    "project_id": "019abc00-0000-7000-8000-00000000000a",
    "receipt_number": "PH-000003",
    "title": "Attendance tracker",
    "category": "SOFTWARE",
    "role": "seller",
    "other": {
     "name": "Meera Nair",
     "username": "meera.nair.3"
    },
    "state": "to-download",
    "entered_at": "2026-11-25T08:59:51.000Z",
    "acts": "buyer",
    "due_at": null,
    "otherwise": null,
    "paused_by": "case",
    "remaining_seconds": 1209599,
    "money": {
     "state": "held",
     "paid_minor": 104900,
     "refunded_minor": 0,
     "seller_minor": 99900
    },
    "shipment": null,
    "steps": {
     "paid_at": "2026-11-25T08:59:51.000Z",
     "downloaded_at": null,
     "shipped_at": null,
     "delivered_at": null,
     "ended_at": null
    },
    "timeline": [
     {
      "code": "paid",
      "by": "buyer",
      "at": "2026-11-25T08:59:51.000Z",
      "amount_minor": null
     },
     {
      "code": "case-opened",
      "by": "buyer",
      "at": "2026-11-25T08:59:53.000Z",
      "amount_minor": null
     }
    ],
    "handover_code": null,
    "trying_hours": 72,
    "case_answer_hours": 48,
    "actions": [
     "write-message",
     "make-offer"
    ],
    "cancel_until": null,
    "case_reasons": [],
    "case": {
     "id": "019abc00-0000-7000-8000-00000000000d",
     "number": 1,
     "reason": "does-not-run",
     "wants": "fix",
     "state": "answered",
     "opened_at": "2026-11-25T08:59:53.000Z",
     "acts": "buyer",
     "due_at": "2026-11-28T08:59:54.000Z",
     "otherwise": null,
     "overdue_at": null,
     "offer": {
      "kind": "fix",
      "amount_minor": null,
      "made_at": "2026-11-25T08:59:54.000Z"
     },
     "outcome": null,
     "closed_at": null,
     "decision_reason": null,
     "messages": [
      {
       "id": "019abc00-0000-7000-8000-00000000000e",
       "by": "buyer",
       "text": "It stops as soon as it starts.",
       "pictures": [
        {
         "id": "019abc00-0000-7000-8000-000000000011",
         "width": 320,
         "height": 240,
         "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJZQAAjbm7w21lAAA+NYhRNwrlzJ7ruVJmjGGPKvLwO2DCELglAAA"
        }
       ],
       "at": "2026-11-25T08:59:53.000Z"
      }
     ]
    },
    "support_days": 30,
    "support_until": null,
    "support_answer_hours": 48,
    "support": {
     "id": "019abc00-0000-7000-8000-000000000010",
     "message_id": "019abc00-0000-7000-8000-00000000000f",
     "state": "closed",
     "opened_at": "2026-11-25T08:59:58.000Z",
     "acts": null,
     "due_at": null,
     "otherwise": null,
     "first_answered_at": "2026-11-25T08:59:58.000Z",
     "missed_at": null,
     "outcome": "closed-by-seller",
     "closed_at": "2026-11-25T09:01:05.000Z"
    }
   }
  }
 },
 "POST /api/webhooks": {
  "request": {
   "body": {
    "url": "https://example.com/hooks",
    "events": [
     "order.sold"
    ],
    "password": "mango-tree-42"
   }
  },
  "response": {
   "data": {
    "webhook_id": "019abc00-0000-7000-8000-000000000036",
    "url": "https://example.com/hooks",
    "events": [
     "order.sold"
    ],
    "created_at": "2026-11-25T09:01:45.000Z",
    "failing_since": null,
    "disabled_at": null,
    "secret": "whsec_EXAMPLE"
   }
  }
 },
 "POST /api/webhooks/{webhook_id}/enable": {
  "request": {
   "params": {
    "webhook_id": "019abc00-0000-7000-8000-000000000006"
   }
  },
  "response": {
   "data": null
  }
 },
 "POST /api/webhooks/{webhook_id}/pause": {
  "request": {
   "params": {
    "webhook_id": "019abc00-0000-7000-8000-000000000006"
   }
  },
  "response": {
   "data": null
  }
 },
 "PUT /api/auth/notifications": {
  "request": {
   "body": {
    "sold": false,
    "shipping": true
   }
  },
  "response": {
   "data": {
    "sold": false,
    "shipping": true,
    "questions": true,
    "messages": true,
    "reminders": true
   }
  }
 },
 "PUT /api/auth/shop": {
  "request": {
   "body": {
    "closed": false
   }
  },
  "response": {
   "data": {
    "closed": false,
    "until": null
   }
  }
 },
 "PUT /api/feed/read": {
  "request": {
   "body": {
    "number": 1
   }
  },
  "response": {
   "data": {
    "unread": 0,
    "read_up_to": 0
   }
  }
 },
 "PUT /api/payout-account": {
  "request": {
   "body": {
    "kind": "upi",
    "holder_name": "Asha Verma",
    "upi_id": "asha@okaxis",
    "password": "mango-tree-42"
   }
  },
  "response": {
   "data": {
    "kind": "upi",
    "masked": "as••••@okaxis",
    "saved_at": "2026-11-25T09:01:26.000Z",
    "usable_from": "2026-11-27T09:01:26.000Z",
    "is_usable": false,
    "approval": null
   },
   "code": "payout-account-saved",
   "message": "Your payout details are saved"
  }
 },
 "PUT /api/projects/{id}/mark-sold": {
  "request": {
   "params": {
    "id": "019abc00-0000-7000-8000-000000000022"
   }
  },
  "response": {
   "data": null
  }
 },
 "PUT /api/projects/{projectId}": {
  "request": {
   "params": {
    "projectId": "019abc00-0000-7000-8000-000000000003"
   },
   "body": {
    "title": "Another title",
    "price": 1
   }
  },
  "response": {
   "data": {
    "project_id": "019abc00-0000-7000-8000-000000000003",
    "id": "019abc00-0000-7000-8000-000000000003",
    "_id": "019abc00-0000-7000-8000-000000000003",
    "title": "Another title",
    "subject": "Robotics",
    "category": "SOFTWARE",
    "price": 1,
    "complexity": "Medium",
    "duration_hours": 40,
    "duration_hour": 40,
    "images": [],
    "pictures": [],
    "is_verified": true,
    "verification_note": "The commit history was not checked",
    "created_at": "2026-11-25T08:59:50.000Z",
    "tech_stack": "C++, Arduino",
    "software": {
     "tech_stack": "C++, Arduino",
     "readme_verified": true
    },
    "description": "Follows a black line on a white floor.",
    "features": "",
    "versions": [
     {
      "number": 1,
      "published_at": "2026-11-25T08:59:50.000Z",
      "notes": "",
      "kept_percent": null
     }
    ],
    "status": "available",
    "reserved_until": null,
    "held_until": null,
    "bookedmarked": false,
    "liked": false,
    "views": 0,
    "stats": {
     "views": 0,
     "likes": 0,
     "bookmarks": 0,
     "downloads": 0
    },
    "relation": "seller",
    "listing": "listed",
    "Project_data": {
     "tech_stack": "C++, Arduino",
     "repo_url": "https://github.com/asha-verma/open",
     "repository_private": false
    },
    "author": {
     "username": "asha.verma.1",
     "full_name": "Asha Verma",
     "name": "Asha Verma",
     "profile_photo": null,
     "avatar": null,
     "college_name": "IIT Bombay",
     "github_verified": true,
     "rating": 4,
     "reviews_count": 1,
     "is_new_seller": false,
     "projects_completed": 2,
     "response_time": "2 hours",
     "support": null,
     "joined_at": "2026-11-25T08:59:47.000Z",
     "email": "asha.verma.1@example.com"
    },
    "reserved_by_me": false,
    "shop_closed": null,
    "reviews": [
     {
      "id": "019abc00-0000-7000-8000-000000000005",
      "user": "meera.nair.3",
      "rating": 4,
      "comment": "Well made.",
      "date": "2026-11-25T08:59:55.000Z",
      "project_title": "Attendance tracker",
      "version": 1,
      "counts": true,
      "edited_at": null,
      "reply": null
     }
    ],
    "reviews_total": 1,
    "reviews_cursor": null,
    "verification": {
     "commit": "cccccccccccccccccccccccccccccccccccccccc",
     "verified_at": "2026-11-25T08:59:50.000Z",
     "note": "The commit history was not checked",
     "checks": [],
     "languages": [],
     "readme_verified": true
    }
   },
   "code": "project-updated",
   "message": "Project updated successfully"
  }
 },
 "PUT /api/reviews/{review_id}": {
  "request": {
   "params": {
    "review_id": "019abc00-0000-7000-8000-000000000005"
   },
   "body": {
    "rating": 5,
    "comment": "Works as described."
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000005",
    "user": "meera.nair.3",
    "rating": 5,
    "comment": "Works as described.",
    "date": "2026-11-25T08:59:55.000Z",
    "project_title": "Attendance tracker",
    "version": 1,
    "counts": true,
    "edited_at": "2026-11-25T09:00:46.000Z",
    "reply": null
   }
  }
 },
 "PUT /api/reviews/{review_id}/reply": {
  "request": {
   "params": {
    "review_id": "019abc00-0000-7000-8000-000000000005"
   },
   "body": {
    "text": "Thank you."
   }
  },
  "response": {
   "data": {
    "id": "019abc00-0000-7000-8000-000000000005",
    "user": "meera.nair.3",
    "rating": 4,
    "comment": "Well made.",
    "date": "2026-11-25T08:59:55.000Z",
    "project_title": "Attendance tracker",
    "version": 1,
    "counts": true,
    "edited_at": null,
    "reply": {
     "text": "Thank you.",
     "at": "2026-11-25T09:00:46.000Z"
    }
   }
  }
 },
 "PUT /api/tax-identity": {
  "request": {
   "body": {
    "pan": "AAPFU0939F",
    "gstin": "27AAPFU0939F1ZV",
    "password": "mango-tree-42"
   }
  },
  "response": {
   "data": {
    "pan": "•••••• 939F",
    "gstin": "27 •••• 1ZV",
    "source": "tax-details",
    "changed_at": "2026-11-25T09:01:23.000Z"
   }
  }
 }
};
