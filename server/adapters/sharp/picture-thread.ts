import { analysePicture } from '#domain/pictures/picture-fingerprint.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import { answerRequests } from '../../thread.ts';
import type { Pixels } from './picture-measures.ts';

/** An analysis takes longer than other requests may wait. */
answerRequests(({ data, width, height }: Pixels): AnalysedPicture => analysePicture(data, width, height));
