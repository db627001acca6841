import assert from 'node:assert/strict';
import { test } from 'vitest';
import { describePlan } from '../../../science/narrate/plan.ts';
import { describeAnswers, describeChecks } from '../../../science/narrate/results.ts';
import { print } from '../../../science/narrate/sentence.ts';
import { findingsOf } from '../../../science/weigh/findings.ts';
import { KINDS } from './kinds.ts';

/** Whole sentences, read by people before they were written down here. */
const SAID: Readonly<Record<string, { readonly plan: string; readonly says: readonly string[] }>> = {
  'difference of two groups': {
    plan: 'Compare body mass between species',
    says: [
      'Body mass was higher in Gentoo than in Adelie (difference 1,375 g, 95% CI 1,229 to 1,522; Welch t(249.6) = 23.39, p < 0.001; standardised difference 2.87; means Gentoo 5,076 g (n = 123) and Adelie 3,701 g (n = 151); n = 274).',
    ],
  },
  'no clear difference': {
    plan: 'Compare body mass between species',
    says: [
      'No clear difference in body mass between Chinstrap and Adelie was found (difference 1.02 g, 95% CI −3.20 to 5.10; Welch t(98) = 0.47, p = 0.64; n = 100); the data are compatible with differences from −3.20 to 5.10 g.',
    ],
  },
  'difference of several groups': {
    plan: 'Compare body mass between species',
    says: [
      'Body mass differed between species, highest in Gentoo and lowest in Adelie (Welch F(2, 190.4) = 316.7, p < 0.001; means Gentoo 5,076 g (n = 123), Chinstrap 3,733 g (n = 68) and Adelie 3,701 g (n = 151); n = 342).',
      'Pair by pair in body mass (p adjusted by Games–Howell over 3 comparisons): Gentoo above Adelie by 1,375 g (95% CI 1,255 to 1,495, p < 0.001); Gentoo above Chinstrap by 1,343 g (95% CI 1,223 to 1,463, p < 0.001); no clear difference between Chinstrap and Adelie.',
    ],
  },
  'difference of each group and one': {
    plan: 'Compare body mass between each other species and Adelie',
    says: [
      'Body mass differed between species, highest in Gentoo and lowest in Adelie (Welch F(2, 190.4) = 316.7, p < 0.001; means Gentoo 5,076 g (n = 123), Chinstrap 3,733 g (n = 68) and Adelie 3,701 g (n = 151); n = 342).',
      'Each against Adelie in body mass (p adjusted by Games–Howell over 3 comparisons): Gentoo above Adelie by 1,375 g (95% CI 1,255 to 1,495, p < 0.001); no clear difference between Chinstrap and Adelie.',
    ],
  },
  'difference among filtered rows, adjusted': {
    plan: 'Compare body mass between species where year is at least 2008, adjusted for sex',
    says: [
      'Where year is at least 2008, body mass was higher in Gentoo than in Adelie, adjusted for sex (difference 1,375 g, 95% CI 1,229 to 1,522; Welch t(249.6) = 23.39, p < 0.001; n = 274).',
    ],
  },
  'rank test as a check': {
    plan: 'Compare body mass between species',
    says: [
      'Body mass was higher in Gentoo than in Adelie (difference 1,375 g, 95% CI 1,229 to 1,522; Welch t(249.6) = 23.39, p < 0.001; standardised difference 2.87; means Gentoo 5,076 g (n = 123) and Adelie 3,701 g (n = 151); n = 274).',
      'By the Wilcoxon rank-sum test, the result was clear as well (difference in location 1,360 g, 95% CI 1,200 to 1,500; Wilcoxon W = 18,000, p < 0.001; n = 274).',
    ],
  },
  'paired columns': {
    plan: 'Compare weight after with weight before in the same rows',
    says: [
      'Weight after was lower than weight before in the same rows (difference −2.31 kg, 95% CI −3.10 to −1.50; t(29) = −5.9, p < 0.001; n = 30).',
    ],
  },
  'columns side by side': {
    plan: 'Compare pain_6h, pain_24h and pain_48h in the same rows',
    says: ['pain_6h, pain_24h and pain_48h differed in the same rows (F(2, 80) = 12.4, p < 0.001; n = 41).'],
  },
  'paired levels': {
    plan: 'Compare score between visits within the same patient id',
    says: [
      'Score was higher where visit is 2 than where visit is 1 within the same patient id (difference 4.20, 95% CI 1.10 to 7.30; p = 0.0101; n = 30).',
    ],
  },
  'one sample': {
    plan: 'Compare temp with 37',
    says: [
      'Temp was on average lower than 37 (mean 36.74 °C; difference −0.260 °C, 95% CI −0.380 to −0.140; t(129) = −4.3, p < 0.001; n = 130).',
    ],
  },
  'shares of two groups': {
    plan: 'Compare the share with recovered = yes between arms',
    says: [
      'The share with recovered = yes was higher in drug than in placebo (difference 20.0 percentage points, 95% CI 7.0 to 33.0; χ²(1) = 8.33, p = 0.0039; odds ratio 2.25, 95% CI 1.28 to 3.95; shares drug 60.0% (60 of 100) and placebo 40.0% (40 of 100); n = 200).',
    ],
  },
  'Simpson within strata': {
    plan: 'Compare the share with success = yes between treatments within each stone size',
    says: [
      'Within each stone size, no clear difference in the share with success = yes between A and B was found (small: odds ratio 2.08, 95% CI 0.8 to 5, p = 0.15; large: odds ratio 1.23, 95% CI 0.7 to 2.1, p = 0.5).',
      'The direction turns: within each stone size the share with success = yes was higher in A than in B, over all rows the share with success = yes was lower in A than in B (odds ratio 0.75, 95% CI 0.5 to 1.1, p = 0.13), which is Simpson’s paradox: stone size goes with both columns, and only the comparison within each stone size sets like against like; none of these results is clear by itself, so the turn is one of the point estimates.',
      'No clear difference in the share with success = yes between A and B was found, adjusted for stone size (odds ratio 1.45; p = 0.12; n = 700).',
    ],
  },
  categories: {
    plan: 'Test the association of hair with eye',
    says: ['Hair and eye were associated (χ²(9) = 138.3, p < 0.001; Cramér’s V = 0.279; n = 592).'],
  },
  'categories in groups': {
    plan: 'Test the association of hair with eye',
    says: [
      'The distribution of hair differed between eyes (χ²(9) = 138.3, p < 0.001; Cramér’s V = 0.279; most frequent: blue in blond 74.0% (94 of 127) and brown in black 63.0% (68 of 108); n = 592).',
    ],
  },
  correlation: {
    plan: 'Test the association of bill depth with bill length',
    says: [
      'Bill depth was lower where bill length was higher (Pearson r −0.235, 95% CI −0.335 to −0.135; p < 0.001; n = 342).',
    ],
  },
  'no clear correlation': {
    plan: 'Test the association of bill depth with bill length',
    says: [
      'No clear association between bill depth and bill length was found (Pearson r 0.020, 95% CI −0.080 to 0.120; p = 0.7; n = 342); the data are compatible with correlations from −0.080 to 0.120.',
    ],
  },
  'correlation within strata': {
    plan: 'Test the association of bill depth with bill length within each species',
    says: [
      'Within each species, bill depth was higher where bill length was higher (Adelie: Pearson r 0.390, 95% CI 0.290 to 0.490, p < 0.001; Chinstrap: Pearson r 0.490, 95% CI 0.390 to 0.590, p < 0.001; Gentoo: Pearson r 0.590, 95% CI 0.490 to 0.690, p < 0.001).',
      'The direction turns: within each species bill depth was higher where bill length was higher, over all rows bill depth was lower where bill length was higher (Pearson r −0.235, 95% CI −0.335 to −0.135, p < 0.001), which is Simpson’s paradox: species goes with both columns, and only the comparison within each species sets like against like.',
    ],
  },
  slope: {
    plan: 'Model body mass by flipper length, adjusted for sex',
    says: [
      'Body mass was higher where flipper length was higher, adjusted for sex (slope 46.98 g per mm, 95% CI 43.10 to 50.90; t(330) = 24.1, p < 0.001; R² = 0.806; n = 333).',
    ],
  },
  'logistic slope': {
    plan: 'Model the share with died = 1 by age',
    says: [
      'The odds of died = 1 were higher where age was higher (odds ratio per unit of age 1.08, 95% CI 1.04 to 1.13; z = 3.9, p < 0.001; n = 240).',
    ],
  },
  curvature: {
    plan: 'Model yield by dose',
    says: [
      'The relation of yield with dose was curved, bending downwards (quadratic coefficient −0.420, 95% CI −0.500 to −0.340; p < 0.001; turning point at dose 5.03 mg; n = 60).',
    ],
  },
  interaction: {
    plan: 'Model growth by dose and sex, and whether the relation with dose differs by sex',
    says: [
      'The relation of growth with dose differed with sex (interaction 1.90, 95% CI 0.80 to 3.00; p = 0.001; n = 80).',
    ],
  },
  'interaction of two groups': {
    plan: 'Model growth by dose and sex, and whether the relation with dose differs by sex',
    says: [
      'The relation of growth with dose differed between male and female (interaction 1.90, 95% CI 0.80 to 3.00; p = 0.001; n = 80).',
    ],
  },
  'interaction of hazards': {
    plan: 'Follow the time to death and compare it by arm and dose, and whether the relation with arm differs by dose',
    says: [
      'No clear difference of the relation of the hazard of death with dose between drug and placebo was found (ratio of hazard ratios 0.900, 95% CI 0.700 to 1.200; p = 0.4; n = 80); the data are compatible with ratios from 0.700 to 1.200.',
    ],
  },
  season: {
    plan: 'Test for a trend of birds over month, by a linear model with a trend and seasons',
    says: [
      'Birds went up and down with the season, highest in July and lowest in January (F(11, 167) = 16, p < 0.001; means July 44 (n = 15) and January 20 (n = 15); n = 180).',
    ],
  },
  survival: {
    plan: 'Follow the time to relapse and compare it by group',
    says: [
      'The hazard of relapse was lower in treated than in control (hazard ratio 0.21, 95% CI 0.1 to 0.46; z = −3.9, p < 0.001; median times treated 23 weeks and control 8 weeks; 30 events; n = 42).',
    ],
  },
  'survival of several groups': {
    plan: 'Follow the time to death and compare it by stage',
    says: ['The time to death differed between stages (log-rank χ²(2) = 12.4, p = 0.002; 77 events; n = 120).'],
  },
  rate: {
    plan: 'Compare the rate of cases per person years by smoker',
    says: [
      'The rate of cases was higher where smoker is yes than where smoker is no (rate ratio 1.72, 95% CI 1.2 to 2.5; p = 0.003; 731 events; n = 10).',
    ],
  },
  'rate ratio close to one': {
    plan: 'Compare the rate of foci per nuclei by dose',
    says: [
      'The rate of foci was higher where dose was higher (rate ratio per unit of dose 1.000715, 95% CI 1.000398 to 1.001032; p < 0.001; n = 54).',
    ],
  },
  trend: {
    plan: 'Test for a trend of flow over year',
    says: [
      'Flow fell over the years (change per year −2.71, 95% CI −3.50 to −1.90; t(98) = −6.6, p < 0.001; n = 100).',
    ],
  },
  'change point': {
    plan: 'Test for a trend of flow over year',
    says: [
      'Flow changed level from year 1898 on (between 1895 and 1901 with 95% confidence; means before 1,098 (n = 50) and after 850 (n = 50); p < 0.001; n = 100).',
    ],
  },
  'change point of dates': {
    plan: 'Test for a trend of visits over date',
    says: [
      'Visits changed level from date 2020-06-29 on (between 2020-06-24 and 2020-07-04 with 95% confidence; p < 0.001; n = 366).',
    ],
  },
  'changes of two groups': {
    plan: 'Compare the change of sales at 2010 between regions, with rows of one store taken together',
    says: [
      'The change of sales at 2010 was higher in north than in south, with rows of one store taken together (difference of changes 9.90, 95% CI 8.00 to 11.80; t(20.2) = 10.8, p < 0.001; changes north 12.1 (n = 12) and south 2.2 (n = 12); n = 24).',
    ],
  },
  'before and after': {
    plan: 'Compare flow before and after 1898',
    says: ['Flow was lower after 1898 than before it (difference −248, 95% CI −310 to −185; p < 0.001; n = 100).'],
  },
  'interrupted series': {
    plan: 'Compare deaths before and after 1983-02',
    says: [
      'Deaths fell at 1983-02 (change −390, 95% CI −500 to −280; p < 0.001; change of slope 0.20, 95% CI −2.00 to 2.40; n = 192).',
    ],
  },
  dose: {
    plan: 'Find how the share of killed out of beetles changes along dose',
    says: [
      'The share of killed out of beetles was higher at a higher dose; half of the effect was reached at dose 1.7720 mg (95% CI 1.7640 to 1.7800; slope 34.3 per mg, 95% CI 28.6 to 40.0, z = 11.8, p < 0.001; n = 8).',
    ],
  },
  agreement: {
    plan: 'Test how far meter a agrees with meter b',
    says: [
      'No clear difference on average between meter a and meter b was found (bias −2.10, 95% CI −5.00 to 0.80; limits of agreement −78 to 74; p = 0.15; n = 17).',
    ],
  },
  variance: {
    plan: 'Compare the spread of weight between machines',
    says: [
      'The spread of weight was larger in old than in new (ratio of variances 3.1, 95% CI 1.4 to 6.9; F(24, 24) = 3.1, p = 0.007; n = 50).',
    ],
  },
  'share of the variance': {
    plan: 'Find how much of the variance of marks lies between schools',
    says: [
      '25.6% of the variance of marks lay between schools (95% CI 15.3 to 43.1%; intraclass correlation 0.256; F(21, 461) = 8.524, p < 0.001; 22 groups; n = 483).',
    ],
  },
  normality: {
    plan: 'Test whether income follows a normal distribution',
    says: ['The values of income departed from a normal distribution (Shapiro–Wilk W = 0.84, p < 0.001; n = 200).'],
  },
  outliers: {
    plan: 'Find values of weight that lie far from all others',
    says: [
      'Some values of weight lay far from all others (1 of 21, by sample: S21 (200 g); three interquartile ranges beyond the quartiles: below −15.0 or above 55.0; mean 28.1 g with them and 19.5 g without them (n = 20)); whether they are errors the table does not say: hold them against the records before they are left out.',
    ],
  },
  'no outliers': {
    plan: 'Find values of weight that lie far from all others',
    says: ['No value of weight lay far from all others (mean 28.1 g; n = 21).'],
  },
  prediction: {
    plan: 'Find how well mpg is predicted from wt and hp',
    says: [
      'Mpg was predicted better from wt and hp than without them (held-out error 2.75, against 6.1 without predictors; n = 32).',
    ],
  },
  'expected value': {
    plan: 'Find what is expected of price for area 70 and district EH6',
    says: [
      'Price is expected to be 302,400 GBP for area 70 and district EH6 (95% CI 296,600 to 308,200; 95% prediction interval of a single case 245,100 to 359,700 GBP; R² = 0.810; n = 354).',
    ],
  },
  'expected share': {
    plan: 'Find what is expected of the share with relapsed = yes for age 60',
    says: ['The share with relapsed = yes is expected to be 31.0% for age 60 (95% CI 22.0 to 42.0; n = 180).'],
  },
  'groups of rows': {
    plan: 'Find whether the rows fall into groups on height and spread',
    says: [
      'The rows fall into 2 groups on height and spread (mean silhouette 0.610, p = 0.02 against one normal cloud with the same covariances; rows: group 1 60, group 2 30; of all numbers of groups: 0.610 with 2, 0.150 with 3; n = 90); the groups were made from these columns, so that they differ in them is no finding.',
      'Height was highest in group 2 and lowest in group 1 (group 1 36 cm and group 2 54 cm; mean of all rows 42 cm).',
    ],
  },
  'weak groups': {
    plan: 'Find whether the rows fall into groups on height and spread',
    says: [
      'The rows fall into 2 groups on height and spread, but only weakly (mean silhouette 0.410, p = 0.02 against one normal cloud with the same covariances; rows: group 1 60, group 2 30; of all numbers of groups: 0.410 with 2, 0.150 with 3; n = 90); a mean silhouette of half or less is a weak structure that could be artificial by the bounds of Kaufman and Rousseeuw.',
      'Height was highest in group 2 and lowest in group 1 (group 1 36 cm and group 2 54 cm; mean of all rows 42 cm).',
    ],
  },
  'no groups': {
    plan: 'Find whether the rows fall into groups on height and spread',
    says: [
      'No natural groups of rows were found on height and spread (mean silhouette 0.190, p = 0.4 against one normal cloud with the same covariances; of all numbers of groups: 0.190 with 2, 0.150 with 3; n = 90); a mean silhouette of a quarter or less is no substantial structure by the bounds of Kaufman and Rousseeuw, nor is one that a single cloud of rows reaches as easily.',
    ],
  },
  'prediction within chance': {
    plan: 'Find how well disease is predicted from age and smoker',
    says: [
      'It is not clear that disease is predicted better from age and smoker than without them (held-out accuracy 73.0% correct, where the most frequent answer alone errs in 27.8%, 95% CI 68.4 to 77.1; p = 0.117; n = 400).',
    ],
  },
  'rise along a dose': {
    plan: 'Find how killed changes along dose',
    says: ['Killed was higher at a higher dose (Spearman ρ 0.620, p < 0.001; n = 60).'],
  },
  'agreement of categories': {
    plan: 'Test how far grade a agrees with grade b',
    says: [
      'Grade a and grade b agreed beyond chance (Cohen’s κ 0.593, 95% CI 0.438 to 0.747; the same in 72.7%; z = 7.133, p < 0.001; n = 66).',
    ],
  },
  'sample size for the difference that was seen': {
    plan: 'Find what a comparison of body mass between sexes could detect',
    says: [
      'To detect a difference of 500 in body mass, as in these data, with a power of 90% at a significance level of 1%, two-sided takes 127 observations in each of two groups (standard deviation 806 g; n = 333).',
    ],
  },
  'sample size': {
    plan: 'Find what a comparison of body mass between sexes could detect',
    says: [
      'To detect a difference of 500 in body mass with a power of 90% at a significance level of 1%, two-sided takes 127 observations in each of two groups (standard deviation 806 g; n = 333).',
    ],
  },
  power: {
    plan: 'Find what a comparison of body mass between sexes could detect',
    says: [
      'The present data could detect a difference in body mass between sexes of 212 g and larger ones (power 80.0%; n = 333).',
    ],
  },
  count: {
    plan: 'Count the rows',
    says: ['The number of rows with species Gentoo was 124.'],
  },
  'share of all': {
    plan: 'Describe the share of female',
    says: ['The share of female was 49.6% (95% CI 44.1 to 55.0; 165 of 333).'],
  },
  'means by groups': {
    plan: 'Describe body mass by species',
    says: [
      'The mean of body mass by species was highest in Gentoo and lowest in Adelie (Gentoo 5,075 g (n = 50) and Adelie 3,700 g (n = 50)).',
    ],
  },
  'means by groups within groups': {
    plan: 'Describe body mass by species and year',
    says: [
      'Within each year, the mean of body mass by species was as follows (year = 2008: Gentoo 5,075 g (standard deviation 400 g, n = 50) and Adelie 3,700 g (standard deviation 400 g, n = 50); year = 2009: Gentoo 5,085 g (standard deviation 401 g, n = 50) and Adelie 3,710 g (standard deviation 401 g, n = 50)).',
    ],
  },
  'totals by groups': {
    plan: 'Describe birds by site',
    says: ['The total of birds by sites was highest in west and lowest in east (west 480 and east 360).'],
  },
  'typical values': {
    plan: 'Describe body mass',
    says: ['The mean of body mass was 4,202 g (median 4,050 g; standard deviation 802 g; n = 342).'],
  },
  screening: {
    plan: 'Find which columns go with mpg',
    says: [
      'Of the columns looked at, these were clearly associated with mpg after correction for 10 tests: mpg was lower where wt was higher (Pearson r −0.870, 95% CI −0.900 to −0.700, p < 0.001); mpg was lower where hp was higher (Pearson r −0.370, 95% CI −0.400 to −0.200, p < 0.001).',
    ],
  },
  profile: {
    plan: 'Describe the table',
    says: ['The table has 344 rows.', 'Means: body mass 4,202 g.', 'Values are missing in sex (11).'],
  },
};

for (const [name, plan, estimates] of KINDS) {
  test(`${name} -> its objective`, () => {
    assert.equal(describePlan(plan), SAID[name]?.plan);
  });

  test(`${name} -> its sentences`, () => {
    const findings = findingsOf(plan, { estimates });
    const sentences = [...describeAnswers(findings), ...describeChecks(findings)];
    assert.deepEqual(
      sentences.map((sentence) => print(sentence, { estimates: [...estimates], notes: [] })),
      SAID[name]?.says,
    );
  });
}
