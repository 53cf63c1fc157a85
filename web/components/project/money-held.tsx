import { projectTexts } from '#words/screens/project.ts';

const words = projectTexts.moneyHeld;

/** A picture of where the buyer's money is: paid, held while the buyer tries it, then with the seller or back. */
export function MoneyHeld({ hours, className }: { hours: number; className?: string }) {
  return (
    <figure className={className}>
      <figcaption className="font-semibold">{words.title}</figcaption>
      <ol className="money-held">
        <li>{words.paid}</li>
        <li>{words.tried(hours)}</li>
        <li>
          <span>{words.works}</span>
          <span>{words.back}</span>
        </li>
      </ol>
    </figure>
  );
}
