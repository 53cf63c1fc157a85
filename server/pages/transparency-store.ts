import { sql } from 'kysely';
import { TRANSPARENCY_MONTHS, type TransparencyFigure } from '#domain/operators/transparency.ts';
import type { Queryable } from '../database/database.ts';

export async function listTransparencyFigures(db: Queryable): Promise<TransparencyFigure[]> {
  const { rows } = await sql<TransparencyFigure>`
    select to_char(month, 'YYYY-MM') as month, kind, outcome, closed, median_hours as "medianHours"
      from transparency_figures
     where month > date_trunc('month', now() at time zone 'Asia/Kolkata') - make_interval(months => ${TRANSPARENCY_MONTHS})
     order by transparency_figures.month desc, kind, outcome`.execute(db);
  return rows;
}
