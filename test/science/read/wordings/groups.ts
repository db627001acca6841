import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

const numbered = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(2, '0')}`).join('|');

/** Tables of groups that are compared: units in several rows, first and last measurements, treatments whose effects differ. */
export const GROUP_TABLES = [
  table(
    'isolates',
    180,
    `isolate text ${numbered('UHB-1', 36)}`,
    'spp text Eco|Kpn',
    'ESBL int 0|1',
    'CIP_MIC_mgL num 9 0.06..32',
    'biofilm text neg|pos',
    'temp_C int 22|27|32|37|42',
    'mu_per_h num 150 0.1..1.4',
  ),
  table(
    'tillage_plots',
    144,
    `field text ${numbered('F', 24)}`,
    'plot_no int 6 1..6',
    'tillage text CT|NT|RT',
    'pH_H2O num 90 5.4..7.6',
    'SOC_g_kg num 80 9..26',
    'wheat_t_ha num 120 4..9',
  ),
] as const;

export const GROUPS: readonly Wording[] = [
  // The outcome and the groups are those of the isolate, which stands in several rows.
  [
    'isolates',
    'Is the ciprofloxacin MIC higher in ESBL producers?',
    'difference CIP_MIC_mgL ~ ESBL; cluster isolate; expected higher',
  ],
  ['isolates', 'Is the growth rate lower in Kpn than in Eco at 42 degrees?', 'none'],
];
