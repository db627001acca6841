/** Message and table to plan, as a researcher would write it. Several plans are joined by ` && `, alternatives by ` || `; `none` is no plan. */
export type Wording = readonly [table: string, message: string, plan: string];

export const FIRST: readonly Wording[] = [
  // ── penguins ──
  ['penguins', 'Do the penguin species differ in body mass?', 'difference body_mass_g ~ species'],
  ['penguins', 'body mass by species', 'difference body_mass_g ~ species'],
  [
    'penguins',
    'are gentoos heavier than adelies?',
    'difference body_mass_g ~ species; vs Gentoo/Adelie; expected higher',
  ],
  [
    'penguins',
    'Is there a statistically significant difference in mean flipper length between males and females?',
    'difference flipper_length_mm ~ sex',
  ],
  [
    'penguins',
    'How is body mass related to flipper length?',
    'association body_mass_g ~ flipper_length_mm || association flipper_length_mm ~ body_mass_g',
  ],
  ['penguins', 'Does body mass depend on flipper length?', 'regression body_mass_g ~ flipper_length_mm'],
  [
    'penguins',
    'Is bill depth correlated with bill length within each species?',
    'association bill_depth_mm ~ bill_length_mm; within species || association bill_length_mm ~ bill_depth_mm; within species',
  ],
  [
    'penguins',
    'Does body mass depend on flipper length among the Gentoo only?',
    'regression body_mass_g ~ flipper_length_mm; rows species is Gentoo',
  ],
  [
    'penguins',
    'What is the effect of sex on body mass, controlling for species?',
    'regression body_mass_g ~ sex; adjusting species',
  ],
  ['penguins', 'How many penguins were there on each island?', 'description - ~ island'],
  ['penguins', 'Which species has the longest flippers?', 'description flipper_length_mm ~ species'],
  [
    'penguins',
    'In 2008, were males heavier than females?',
    'difference body_mass_g ~ sex; rows year is 2008; vs male/female',
  ],
  [
    'penguins',
    'We weighed penguins of three species on three islands near Palmer Station over three years. My supervisor thinks that island does not matter once you account for species. Does body mass differ between the islands when adjusting for species?',
    'regression body_mass_g ~ island; adjusting species',
  ],
  [
    'penguins',
    'Do species differ in bill lenght and is body mass related to flipper length?',
    'difference bill_length_mm ~ species && association body_mass_g ~ flipper_length_mm || difference bill_length_mm ~ species && association flipper_length_mm ~ body_mass_g',
  ],
  [
    'penguins',
    'Does the effect of sex on body mass depend on species?',
    'regression body_mass_g ~ sex, species; interaction sex x species',
  ],
  ['penguins', 'Does body mass depend on altitude?', 'none'],
  ['penguins', 'Is wingspan larger in Gentoo than in Adelie penguins?', 'none'],
  ['penguins', 'asdf qwer zxcv', 'none'],
  ['penguins', 'What does the literature say about penguin diets?', 'none'],
  ['penguins', 'Is body mass normally distributed?', 'normality body_mass_g'],
  ['penguins', 'Are males more variable in body mass than females?', 'variance body_mass_g ~ sex'],
  ['penguins', 'Summarise the data', 'profile -'],
  ['penguins', 'What is the average bill depth of female penguins?', 'description bill_depth_mm; rows sex is female'],
  ['penguins', 'what influences body mass?', 'screening body_mass_g'],
  [
    'penguins',
    'Can we predict sex from the bill measurements?',
    'prediction sex=male ~ bill_length_mm, bill_depth_mm || prediction sex=female ~ bill_length_mm, bill_depth_mm || prediction sex ~ bill_length_mm, bill_depth_mm',
  ],
  [
    'penguins',
    'is the sex ratio the same on all islands',
    'difference sex ~ island || association sex ~ island || difference sex=male ~ island || difference sex=female ~ island || association sex=male ~ island',
  ],
  ['penguins', 'Why are Gentoo penguins heavier?', 'difference body_mass_g ~ species'],
  ['penguins', 'Are there any outliers in body mass?', 'outliers body_mass_g'],
  [
    'penguins',
    'Is the mean body mass of Adelie penguins different from 3700 g?',
    'one-sample body_mass_g; rows species is Adelie; value 3700',
  ],
  // ── lizards ──
  ['lizards', 'Are urban lizards warmer than forest lizards?', 'difference bodyTempC ~ site; vs urban/forest'],
  ['lizards', 'Is tail loss more common in urban sites?', 'difference TailLoss=true ~ site'],
  [
    'lizards',
    'relationship between perch height and body temperature',
    'association bodyTempC ~ perchHeightCm || association perchHeightCm ~ bodyTempC',
  ],
  ['lizards', 'do lizards that lost their tail have a lower svl', 'difference SVL_mm ~ TailLoss'],
  // ── streams ──
  ['streams', 'Does taxa richness decline with acidity (pH)?', 'regression taxa_richness ~ pH'],
  [
    'streams',
    'Is there an optimum temperature for taxa richness?',
    'regression taxa_richness ~ temp_c; method quadratic-model',
  ],
  ['streams', 'Does richness differ among land use types?', 'difference taxa_richness ~ land_use'],
  [
    'streams',
    'Is richness lower in agriculture than forest streams at the same pH?',
    'regression taxa_richness ~ land_use; adjusting pH',
  ],
  ['streams', 'How does water temperature affect species richness?', 'none'],
  // ── trial ──
  ['trial', 'Did blood pressure fall from baseline to week 12?', 'paired-difference sbp_week12; baseline sbp_baseline'],
  [
    'trial',
    'Is the response rate higher with the drug than with placebo?',
    'difference responder=1 ~ arm; vs drug/placebo',
  ],
  ['trial', 'Does the drug work?', 'difference responder=1 ~ arm'],
  [
    'trial',
    'Compare systolic blood pressure at week 12 between the two arms, adjusting for baseline and age.',
    'regression sbp_week12 ~ arm; adjusting sbp_baseline, age',
  ],
  ['trial', 'what percentage of women responded?', 'description responder=1; rows sex is F'],
  [
    'trial',
    'Among patients older than 65, do responders differ in BMI?',
    'difference bmi ~ responder; rows age above 65',
  ],
  ['trial', 'How many patients are older than 65?', 'description -; rows age above 65'],
  [
    'trial',
    'How many patients would I need to detect a difference in response between the arms?',
    'power responder=1 ~ arm',
  ],
  ['trial', 'Is our sample large enough to detect an effect of the drug on week 12 SBP?', 'power sbp_week12 ~ arm'],
  ['trial', 'Are the two arms comparable in age?', 'difference age ~ arm'],
  ['trial', 'odds of response drug vs placebo adjusted for sex', 'regression responder=1 ~ arm; adjusting sex'],
  // ── lung ──
  ['lung', 'Do women survive longer than men?', 'survival time ~ sex; event status=2'],
  ['lung', 'Does ECOG performance predict survival?', 'survival time ~ ph_ecog; event status=2'],
  ['lung', 'what is the median survival time', 'survival time; event status=2'],
  [
    'lung',
    'Is weight loss associated with mortality after adjusting for age and sex?',
    'survival time ~ wt_loss; adjusting age, sex; event status=2',
  ],
  ['lung', 'Is age related to weight loss?', 'association wt_loss ~ age || association age ~ wt_loss'],
  // ── leukemia ──
  [
    'leukemia',
    'Does 6-MP prolong remission compared with placebo?',
    'survival weeks_in_remission ~ treatment; event relapse=yes',
  ],
  ['leukemia', 'time to relapse by treatment', 'survival weeks_in_remission ~ treatment; event relapse=yes'],
  [
    'leukemia',
    'Do patients on placebo relapse sooner, taking log WBC into account?',
    'survival weeks_in_remission ~ treatment; adjusting log_wbc',
  ],
  ['leukemia', 'Is the treatment effective?', 'survival weeks_in_remission ~ treatment'],
  // ── ward infections ──
  [
    'ward_infections',
    'Do infection rates per 1000 patient days differ between the wards?',
    'rate infections ~ ward; exposure patient_days',
  ],
  ['ward_infections', 'Did the new policy reduce infections?', 'rate infections ~ policy; exposure patient_days'],
  [
    'ward_infections',
    'infection rate under the old vs the new policy',
    'rate infections ~ policy; exposure patient_days',
  ],
  // ── diabetes ──
  ['diabetes', 'Which factors are associated with the outcome?', 'screening outcome=1'],
  ['diabetes', 'Is glucose higher in people with the outcome?', 'difference glucose ~ outcome'],
  [
    'diabetes',
    'Does BMI predict the outcome after controlling for age and glucose?',
    'regression outcome=1 ~ bmi; adjusting age, glucose',
  ],
  [
    'diabetes',
    'How well can the outcome be predicted from glucose, bmi and age?',
    'prediction outcome=1 ~ glucose, bmi, age',
  ],
  ['diabetes', 'correlation of insulin and sugar', 'association insulin ~ glucose || association glucose ~ insulin'],
  ['diabetes', 'how does blood preasure change with age', 'regression blood_pressure ~ age'],
  ['diabetes', 'Is cholesterol related to age?', 'none'],
  // ── kidney stones ──
  [
    'kidney_stones',
    'Is treatment A or B better for kidney stones?',
    'difference outcome=success ~ treatment; vs A/B; weight count',
  ],
  [
    'kidney_stones',
    'Is the success of treatment A higher than that of treatment B within each stone size?',
    'difference outcome=success ~ treatment; within stone_size; weight count',
  ],
  [
    'kidney_stones',
    'success rate by treatment',
    'difference outcome=success ~ treatment || description outcome=success ~ treatment',
  ],
  [
    'kidney_stones',
    'Which treatment is better once stone size is taken into account?',
    'regression outcome=success ~ treatment; adjusting stone_size',
  ],
  // ── sleep ──
  ['sleepstudy', 'Does the extra sleep differ between the two groups (the same ten patients took both drugs)?', 'none'],
  ['sleepstudy', 'is there a difference between group 1 and group 2?', 'paired-difference extra ~ group; paired ID'],
  // ── glucometers ──
  ['glucometers', 'Do the two meters agree?', 'agreement meter_b ~ meter_a || agreement meter_a ~ meter_b'],
  [
    'glucometers',
    'Can meter A and meter B be used interchangeably?',
    'agreement meter_b ~ meter_a || agreement meter_a ~ meter_b',
  ],
  // ── reaction ──
  ['reaction', 'How much does yield change per degree of temperature?', 'regression Yield (%) ~ Temperature (°C)'],
  ['reaction', 'does the catalyst matter for the yield', 'difference Yield (%) ~ catalyst'],
  [
    'reaction',
    'Effect of catalyst on yield at the same temperature',
    'regression Yield (%) ~ catalyst; adjusting Temperature (°C)',
  ],
  [
    'reaction',
    'is there a temperature at which the yield is maximal?',
    'regression Yield (%) ~ Temperature (°C); method quadratic-model',
  ],
  ['reaction', 'Pd vs Pt yield', 'difference Yield (%) ~ catalyst; vs Pd/Pt'],
  [
    'reaction',
    'Does the effect of temperature on yield depend on the catalyst?',
    'regression Yield (%) ~ Temperature (°C), catalyst; interaction Temperature (°C) x catalyst',
  ],
  // ── calibration, pendulum, two columns ──
  ['calibration', 'Is the calibration curve linear?', 'regression absorbance ~ conc_mg_L; method quadratic-model'],
  ['calibration', 'What is the change in absorbance per mg/L?', 'regression absorbance ~ conc_mg_L'],
  [
    'calibration',
    'absorbance vs concentration',
    'association absorbance ~ conc_mg_L || regression absorbance ~ conc_mg_L',
  ],
  ['pendulum', 'How does the period depend on the length of the pendulum?', 'regression period_s ~ length_m'],
  ['pendulum', 'Is there any relationship?', 'association period_s ~ length_m || association length_m ~ period_s'],
  ['two_columns', 'Does y increase with x?', 'regression y ~ x'],
  ['two_columns', 'are these two related?', 'association y ~ x || association x ~ y'],
  // ── bearings ──
  ['bearings', 'Which supplier has bearings that last longer?', 'survival hours ~ supplier; event failed=1'],
  ['bearings', 'Does load affect time to failure?', 'survival hours ~ load_kN; event failed=1'],
  [
    'bearings',
    'Do bearings of Acme fail sooner than those of Bolt at the same load?',
    'survival hours ~ supplier; adjusting load_kN; vs Acme/Bolt',
  ],
  // ── machines ──
  [
    'machines',
    'Do the machines produce the same diameter?',
    'difference diameter_mm ~ machine; kinds machine:category',
  ],
  ['machines', 'Which operator is the most consistent in diameter?', 'variance diameter_mm ~ operator'],
  ['machines', 'is the diameter on target at 10 mm?', 'one-sample diameter_mm; value 10'],
  ['machines', 'machine 1 vs machine 3, diameter', 'difference diameter_mm ~ machine; vs 1/3'],
  // ── mtcars ──
  ['mtcars', 'Do heavier cars get fewer miles per gallon?', 'association mpg ~ wt || regression mpg ~ wt'],
  ['mtcars', 'Does fuel economy differ between 4, 6 and 8 cylinder cars?', 'difference mpg ~ cyl'],
  ['mtcars', 'effect of horsepower on mpg holding weight constant', 'regression mpg ~ hp; adjusting wt'],
  ['mtcars', 'predict mpg from wt, hp and cyl', 'prediction mpg ~ wt, hp, cyl'],
  ['mtcars', 'Is mpg different for automatic and manual cars (am)?', 'none'],
  // ── insecticide ──
  ['insecticide', 'At which dose are half of the insects killed?', 'dose-response killed ~ dose; trials n'],
  ['insecticide', 'What is the LD50 for males and females?', 'dose-response killed ~ dose, sex; trials n'],
  ['insecticide', 'Are males more likely to be killed than females?', 'difference killed ~ sex; trials n'],
  // ── wages ──
  ['wages', 'Do women earn less than men?', 'difference wage ~ gender; vs female/male; expected lower'],
  [
    'wages',
    'gender pay gap adjusting for education, experience and sector',
    'regression wage ~ gender; adjusting education, experience, sector',
  ],
  ['wages', 'By how much does the wage rise for each additional year of education?', 'regression wage ~ education'],
  [
    'wages',
    'Is the return to education different for union members?',
    'regression wage ~ education, union; interaction education x union || none',
  ],
  ['wages', 'Are union workers paid more?', 'difference wage ~ union'],
  ['wages', 'highest paying sector?', 'description wage ~ sector'],
  ['wages', 'What share of workers are union members in each region?', 'description union=1 ~ region'],
  ['wages', 'Is union membership related to region?', 'association union=1 ~ region'],
  [
    'wages',
    'Does the wage depend on education, experience and gender?',
    'regression wage ~ education, experience, gender',
  ],
  // ── co2, nile, gdp, accidents, ads ──
  ['co2', 'Is CO2 rising over time?', 'trend co2_ppm; time date'],
  ['co2', 'Is there a seasonal pattern in co2?', 'trend co2_ppm; time date; season 12'],
  ['co2', 'How has CO2 changed since 1980?', 'trend co2_ppm; time date; rows date at-least 1980-01-01'],
  ['nile', 'Did the flow volume of the Nile change after 1898?', 'before-after volume; time year; change 1898'],
  ['nile', 'When did the volume change abruptly?', 'trend volume; time year; method change-point'],
  ['nile', 'Has the volume declined over the years?', 'trend volume; time year'],
  ['nile', 'Was the mean volume before and after 1900 the same?', 'before-after volume; time year; change 1900'],
  ['gdp', 'Does life expectancy depend on GDP per capita?', 'regression lifeExp ~ gdpPercap'],
  [
    'gdp',
    'In 2007, did life expectancy differ between continents?',
    'difference lifeExp ~ continent; rows year is 2007',
  ],
  [
    'gdp',
    'How has life expectancy in Africa developed over time?',
    'trend lifeExp; rows continent is Africa; time year',
  ],
  [
    'gdp',
    'Which continent had the highest average life expectancy between 1990 and 2007?',
    'description lifeExp ~ continent; rows year between 1990..2007',
  ],
  [
    'road_accidents',
    'Did the number of accidents drop after the speed limit was introduced in 2010?',
    'before-after accidents; time month; change 2010-01-01',
  ],
  ['road_accidents', 'Are accidents seasonal?', 'trend accidents; time month; season 12'],
  ['ads', 'Does spend increase revenue?', 'regression revenue ~ spend_eur'],
  ['ads', 'is revenue correlated with clicks?', 'association revenue ~ clicks'],
  // ── stroop, survey ──
  [
    'stroop',
    'Are people slower in the incongruent condition?',
    'paired-difference rt_ms ~ condition; paired participant || none',
  ],
  [
    'stroop',
    'Do reaction times differ between congruent and incongruent trials?',
    'paired-difference rt_ms ~ condition; paired participant; vs congruent/incongruent',
  ],
  ['stroop', 'Compare RT for the two conditions', 'paired-difference rt_ms ~ condition; paired participant'],
  ['survey', 'Does caffeine affect sleep?', 'regression sleep_hours ~ caffeine_mg'],
  ['survey', 'Are people in therapy more anxious?', 'difference anxiety_score ~ therapy'],
  [
    'survey',
    'Is anxiety linked to hours of sleep?',
    'association anxiety_score ~ sleep_hours || association sleep_hours ~ anxiety_score',
  ],
  ['survey', 'Do women report more anxiety than men?', 'difference anxiety_score ~ gender; vs woman/man'],
  [
    'survey',
    'U-shaped relation between caffeine and anxiety?',
    'regression anxiety_score ~ caffeine_mg; method quadratic-model',
  ],
  [
    'survey',
    'Hi! I ran an online survey last spring with about 300 people. We asked them how long they sleep and how much coffee they drink and they filled in an anxiety questionnaire. I would like to know whether sleep hours predict anxiety when caffeine is held constant. Thanks!',
    'regression anxiety_score ~ sleep_hours; adjusting caffeine_mg',
  ],
  // ── pupils, admissions, courses ──
  [
    'pupils',
    'Does the new method improve maths scores compared to the traditional one, given that pupils are clustered in schools?',
    'difference maths_score ~ method; cluster school',
  ],
  [
    'pupils',
    'Is reading related to maths, adjusting for ses?',
    'regression maths_score ~ reading_score; adjusting ses || regression reading_score ~ maths_score; adjusting ses',
  ],
  ['admissions', 'Are women less likely to be admitted than men?', 'difference admitted=true ~ gender; vs Female/Male'],
  [
    'admissions',
    'Is gender associated with admission within each department?',
    'association admitted=true ~ gender; within dept',
  ],
  ['admissions', 'Admission rate by department', 'difference admitted=true ~ dept || description admitted=true ~ dept'],
  ['courses', 'Did scores improve from pretest to posttest?', 'paired-difference posttest; baseline pretest'],
  [
    'courses',
    'Do students who study more hours pass more often?',
    'difference hours_studied ~ passed || association passed=yes ~ hours_studied || regression passed=yes ~ hours_studied',
  ],
  ['courses', 'Were the scores before and after the course different?', 'paired-difference posttest; baseline pretest'],
  ['courses', 'Does hours studied affect the chance of passing?', 'regression passed=yes ~ hours_studied'],
  // ── plots, mice, churn ──
  ['plots', 'How does yield depend on nitrogen?', 'regression yield ~ nitro'],
  ['plots', 'Do varieties differ in yield?', 'difference yield ~ variety'],
  ['plots', 'Is Victory better than Marvellous?', 'difference yield ~ variety; vs Victory/Marvellous'],
  [
    'plots',
    'Is there an interaction between variety and nitrogen for yield?',
    'regression yield ~ variety, nitro; interaction variety x nitro',
  ],
  ['mice', 'Do mice on the high fat diet gain more weight?', 'difference weight_gain_g ~ diet; cluster litter'],
  ['mice', 'Effect of diet on weight gain in each sex', 'difference weight_gain_g ~ diet; within sex'],
  [
    'churn',
    'Do customers with a month-to-month contract churn sooner than those with a two year contract?',
    'survival tenure ~ Contract; event Churn=Yes; vs Month-to-month/Two year',
  ],
  ['churn', 'Are monthly charges higher for senior citizens?', 'difference MonthlyCharges ~ SeniorCitizen'],
];
