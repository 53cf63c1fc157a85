/** The accounts of the demo market, which the demo seed creates and `npm start` prints. No other market has them. */
export const demoPassword = 'demo-haat-2026';

/** @type {ReadonlyArray<{ name: string, username: string, email: string, githubLogin: string, role: string }>} */
export const demoSignIns = [
  {
    name: 'Asha Verma',
    username: 'asha-verma',
    email: 'asha@protohaat.example',
    githubLogin: 'asha-verma',
    role: 'sells software',
  },
  {
    name: 'Rohan Iyer',
    username: 'rohan-iyer',
    email: 'rohan@protohaat.example',
    githubLogin: 'rohan-iyer',
    role: 'sells and buys',
  },
  {
    name: 'Meera Nair',
    username: 'meera-nair',
    email: 'meera@protohaat.example',
    githubLogin: '',
    role: 'buys',
  },
  {
    name: 'Leela Rao',
    username: 'leela-rao',
    email: 'leela@protohaat.example',
    githubLogin: '',
    role: 'operates the market at /operate, with an authenticator app',
  },
];
