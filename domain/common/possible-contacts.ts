import { findRanges, foldText } from './folded-text.ts';
import { isReferenceAddress } from './reference-addresses.ts';

/** Endings of addresses that sellers of small projects use. Honest texts have some of them too: `Booking.com`. */
const BARE_NAME =
  /(?<before>^|[^\w@./-])(?:[a-z0-9-]{1,63}\.){0,3}[a-z0-9-]{3,63}(?:\.|\s\.\s|\s?[([]\s?(?:dot|\.)\s?[)\]]\s?)(?:com|in|org|net|io|dev|app|me|xyz|tech|site|online|store|shop|link|page|live)(?![\w-]|\.\w|\s?\()/gu;
const MENTION = /(?<before>^|[^\w@./-])@[a-z][\w.]{2,29}(?![\w/(-])/gu;
/** Names of programs, parts of code, and sites that honest texts compare themselves with. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  `asp.net ado.net vb.net ml.net system.in stdin.in plug.in built.in sign.in log.in draw.io diagrams.net example.com
  example.org example.net example.in booking.com kaggle.com amazon.com amazon.in flipkart.com google.com youtube.com
  netflix.com facebook.com instagram.com twitter.com linkedin.com whatsapp.com github.com gitlab.com swiggy.com zomato.com
  makemytrip.com irctc.co.in uber.com airbnb.com spotify.com openai.com huggingface.co stackoverflow.com wikipedia.org
  openweathermap.org openstreetmap.org data.gov.in npmjs.com pypi.org firebase.google.com vercel.com netlify.com
  heroku.com render.com stripe.com razorpay.com console.log`.split(/\s+/u),
);
/** Annotations, decorators, directives of style sheets and tags of documentation. */
const CODE_MARKS: ReadonlySet<string> = new Set(
  `@override @deprecated @test @autowired @entity @table @column @id @getter @setter @data @bean @component @service
  @repository @controller @restcontroller @configuration @transactional @springbootapplication @notnull @valid @inject
  @injectable @input @output @module @property @classmethod @staticmethod @dataclass @cached @login_required @app.route
  @app.get @app.post @app.task @pytest.fixture @param @returns @return @throws @type @typedef @see @todo @author @since
  @media @import @keyframes @supports @layer @apply @tailwind @container @mixin @include @extend @state @binding @published
  @main @composable @preview @nullable @nonnull @everyone @here @latest`.split(/\s+/u),
);

/**
 * Lists what may be a contact and may as well be part of an honest text: `name.in` and `@name`. Such a text is accepted,
 * and an operator looks at it.
 */
export function listPossibleContacts(text: string): string[] {
  const folded = foldText(text);
  const found = [
    ...findRanges(folded, BARE_NAME, (name) => !isKnown(name)),
    ...findRanges(folded, MENTION, (name) => !CODE_MARKS.has(name.replace(/\.+$/u, ''))),
  ].map(({ start, end }) => text.slice(start, end));
  return [...new Set(found)];
}

function isKnown(name: string): boolean {
  const plain = name.replaceAll(/\s/gu, '');
  return COMMON_NAMES.has(plain) || isReferenceAddress(plain) || isReferenceAddress(`www.${plain}`);
}
