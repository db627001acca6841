import type { CslItem, CslName } from '../../contracts/csl.ts';

/** The publications of the methods, for the references of a paper. A hyphen keeps their keys apart from those of sources. */

const name = (words: string): CslName => {
  const [family = '', given = ''] = words.split(', ');
  return { family, given };
};

const work = (
  [authors, year, title]: readonly [authors: string, year: number, title: string],
  rest: Omit<CslItem, 'type' | 'title' | 'author' | 'issued'> & { readonly type?: string },
): CslItem => ({
  type: 'article-journal',
  title,
  author: authors.split('; ').map(name),
  issued: { 'date-parts': [[year]] },
  ...rest,
});

const within = (journal: string, volume: string, issue: string, page: string, DOI?: string) => ({
  'container-title': journal,
  volume,
  ...(issue === '' ? {} : { issue }),
  page,
  ...(DOI === undefined ? {} : { DOI }),
});

const JASA = 'Journal of the American Statistical Association';
const SERIES_B = 'Journal of the Royal Statistical Society: Series B';

/** Titles, pages and DOIs as the publishers have them registered. */
export const METHOD_WORKS = {
  'welch-1947': work(
    [
      'Welch, B. L.',
      1947,
      'The generalization of ‘Student’s’ problem when several different population variances are involved',
    ],
    within('Biometrika', '34', '1–2', '28-35', '10.1093/biomet/34.1-2.28'),
  ),
  'welch-1951': work(
    ['Welch, B. L.', 1951, 'On the comparison of several mean values: an alternative approach'],
    within('Biometrika', '38', '3–4', '330-336', '10.1093/biomet/38.3-4.330'),
  ),
  'mann-whitney-1947': work(
    [
      'Mann, H. B.; Whitney, D. R.',
      1947,
      'On a test of whether one of two random variables is stochastically larger than the other',
    ],
    within('The Annals of Mathematical Statistics', '18', '1', '50-60', '10.1214/aoms/1177730491'),
  ),
  'kruskal-wallis-1952': work(
    ['Kruskal, W. H.; Wallis, W. A.', 1952, 'Use of ranks in one-criterion variance analysis'],
    within(JASA, '47', '260', '583-621', '10.1080/01621459.1952.10483441'),
  ),
  'games-howell-1976': work(
    [
      'Games, P. A.; Howell, J. F.',
      1976,
      'Pairwise multiple comparison procedures with unequal N’s and/or variances: a Monte Carlo study',
    ],
    within('Journal of Educational Statistics', '1', '2', '113-125', '10.3102/10769986001002113'),
  ),
  'dunnett-1955': work(
    ['Dunnett, C. W.', 1955, 'A multiple comparison procedure for comparing several treatments with a control'],
    within(JASA, '50', '272', '1096-1121', '10.1080/01621459.1955.10501294'),
  ),
  'wilcoxon-1945': work(
    ['Wilcoxon, F.', 1945, 'Individual comparisons by ranking methods'],
    within('Biometrics Bulletin', '1', '6', '80-83', '10.2307/3001968'),
  ),
  'friedman-1937': work(
    [
      'Friedman, M.',
      1937,
      'The use of ranks to avoid the assumption of normality implicit in the analysis of variance',
    ],
    within(JASA, '32', '200', '675-701', '10.1080/01621459.1937.10503522'),
  ),
  'mcnemar-1947': work(
    ['McNemar, Q.', 1947, 'Note on the sampling error of the difference between correlated proportions or percentages'],
    within('Psychometrika', '12', '2', '153-157', '10.1007/BF02295996'),
  ),
  'mantel-haenszel-1959': work(
    [
      'Mantel, N.; Haenszel, W.',
      1959,
      'Statistical aspects of the analysis of data from retrospective studies of disease',
    ],
    within('Journal of the National Cancer Institute', '22', '4', '719-748', '10.1093/jnci/22.4.719'),
  ),
  'tarone-1985': work(
    ['Tarone, R. E.', 1985, 'On heterogeneity tests based on efficient scores'],
    within('Biometrika', '72', '1', '91-95', '10.1093/biomet/72.1.91'),
  ),
  'clopper-pearson-1934': work(
    [
      'Clopper, C. J.; Pearson, E. S.',
      1934,
      'The use of confidence or fiducial limits illustrated in the case of the binomial',
    ],
    within('Biometrika', '26', '4', '404-413', '10.1093/biomet/26.4.404'),
  ),
  'kaplan-meier-1958': work(
    ['Kaplan, E. L.; Meier, P.', 1958, 'Nonparametric estimation from incomplete observations'],
    within(JASA, '53', '282', '457-481', '10.1080/01621459.1958.10501452'),
  ),
  'mantel-1966': work(
    ['Mantel, N.', 1966, 'Evaluation of survival data and two new rank order statistics arising in its consideration'],
    within('Cancer Chemotherapy Reports', '50', '3', '163-170'),
  ),
  'cox-1972': work(
    ['Cox, D. R.', 1972, 'Regression models and life-tables'],
    within(SERIES_B, '34', '2', '187-220', '10.1111/j.2517-6161.1972.tb00899.x'),
  ),
  'mann-1945': work(
    ['Mann, H. B.', 1945, 'Nonparametric tests against trend'],
    within('Econometrica', '13', '3', '245-259', '10.2307/1907187'),
  ),
  'shapiro-wilk-1965': work(
    ['Shapiro, S. S.; Wilk, M. B.', 1965, 'An analysis of variance test for normality (complete samples)'],
    within('Biometrika', '52', '3–4', '591-611', '10.1093/biomet/52.3-4.591'),
  ),
  'tukey-1977': work(['Tukey, J. W.', 1977, 'Exploratory Data Analysis'], {
    type: 'book',
    publisher: 'Addison-Wesley',
  }),
  'donner-1986': work(
    [
      'Donner, A.',
      1986,
      'A review of inference procedures for the intraclass correlation coefficient in the one-way random effects model',
    ],
    within('International Statistical Review', '54', '1', '67-82', '10.2307/1403259'),
  ),
  'bertrand-2004': work(
    [
      'Bertrand, M.; Duflo, E.; Mullainathan, S.',
      2004,
      'How much should we trust differences-in-differences estimates?',
    ],
    within('The Quarterly Journal of Economics', '119', '1', '249-275', '10.1162/003355304772839588'),
  ),
  'brown-forsythe-1974': work(
    ['Brown, M. B.; Forsythe, A. B.', 1974, 'Robust tests for the equality of variances'],
    within(JASA, '69', '346', '364-367', '10.1080/01621459.1974.10482955'),
  ),
  'hartigan-wong-1979': work(
    ['Hartigan, J. A.; Wong, M. A.', 1979, 'Algorithm AS 136: a k-means clustering algorithm'],
    within('Applied Statistics', '28', '1', '100-108', '10.2307/2346830'),
  ),
  'rousseeuw-1987': work(
    ['Rousseeuw, P. J.', 1987, 'Silhouettes: a graphical aid to the interpretation and validation of cluster analysis'],
    within('Journal of Computational and Applied Mathematics', '20', '', '53-65', '10.1016/0377-0427(87)90125-7'),
  ),
  'fisher-1921': work(
    ['Fisher, R. A.', 1921, 'On the ‘probable error’ of a coefficient of correlation deduced from a small sample'],
    within('Metron', '1', '', '3-32'),
  ),
  'bland-altman-1986': work(
    [
      'Bland, J. M.; Altman, D. G.',
      1986,
      'Statistical methods for assessing agreement between two methods of clinical measurement',
    ],
    within('The Lancet', '327', '8476', '307-310', '10.1016/S0140-6736(86)90837-8'),
  ),
  'cohen-1960': work(
    ['Cohen, J.', 1960, 'A coefficient of agreement for nominal scales'],
    within('Educational and Psychological Measurement', '20', '1', '37-46', '10.1177/001316446002000104'),
  ),
  'benjamini-hochberg-1995': work(
    [
      'Benjamini, Y.; Hochberg, Y.',
      1995,
      'Controlling the false discovery rate: a practical and powerful approach to multiple testing',
    ],
    within(SERIES_B, '57', '1', '289-300', '10.1111/j.2517-6161.1995.tb02031.x'),
  ),
} as const satisfies Readonly<Record<string, CslItem>>;

export type MethodWork = keyof typeof METHOD_WORKS;

/** "Mann and Whitney, 1947" */
export function authorsAndYear(key: MethodWork): string {
  const { author = [], issued }: CslItem = METHOD_WORKS[key];
  return `${author.map(({ family }) => family).join(' and ')}, ${String(issued?.['date-parts'][0]?.[0])}`;
}
