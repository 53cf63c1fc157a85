import { demoSignIns } from './sign-ins.mjs';

export interface DemoPerson {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly college: string;
  /** The town with its PIN code, which shipments need. */
  readonly town: string;
  readonly githubLogin: string;
  /** The sandbox's test card or UPI ID. People with the same card would count as one person. */
  readonly paysWith: { readonly card: string } | { readonly upi: string };
}

function person(
  name: string,
  college: string,
  paysWith: DemoPerson['paysWith'],
  sells: boolean,
  town = 'Chennai 600025',
): DemoPerson {
  const username = name.toLowerCase().replace(' ', '-');
  const signIn = demoSignIns.find((known) => known.username === username);
  return {
    name,
    username,
    email: signIn?.email ?? `${username.split('-')[0]}@protohaat.example`,
    college,
    town,
    githubLogin: sells ? username : '',
    paysWith,
  };
}

export const demoSellers: readonly DemoPerson[] = [
  person('Asha Verma', 'National Institute of Technology, Surathkal', { upi: 'asha@upi' }, true),
  person('Rohan Iyer', 'College of Engineering, Guindy', { card: '5200828282828210' }, true),
  person('Imran Shaikh', 'COEP Technological University, Pune', { upi: 'imran@upi' }, true),
  person('Kavya Reddy', 'JNTUH University College of Engineering, Hyderabad', { upi: 'kavya@upi' }, true),
  person('Arjun Menon', 'College of Engineering, Thiruvananthapuram', { upi: 'arjun@upi' }, true),
  person('Priya Das', 'Jadavpur University, Kolkata', { upi: 'priya@upi' }, true),
  person('Harpreet Singh', 'Thapar Institute, Patiala', { upi: 'harpreet@upi' }, true),
  person('Neha Kulkarni', 'Veermata Jijabai Technological Institute, Mumbai', { upi: 'neha@upi' }, true),
];

export const demoBuyers: readonly DemoPerson[] = [
  person(
    'Meera Nair',
    'Cochin University of Science and Technology',
    { card: '4000003560000008' },
    false,
    'Kochi 682022',
  ),
  person(
    'Sanjay Gupta',
    'Indian Institute of Technology, Roorkee',
    { card: '5105105105105100' },
    false,
    'Roorkee 247667',
  ),
  person('Fatima Khan', 'Aligarh Muslim University', { upi: 'fatima@upi' }, false, 'Aligarh 202002'),
  person(
    'Tenzin Dolma',
    'National Institute of Technology, Sikkim',
    { card: '2223003122003222' },
    false,
    'Ravangla 737139',
  ),
];

export const demoOperator: DemoPerson = person(
  'Leela Rao',
  'Government College of Engineering, Tirunelveli',
  { upi: 'leela@upi' },
  false,
);
