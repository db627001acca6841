/** Phrases that give the words around them a role or say what kind of question it is. Words are compared by their stems. */

export const CUES = {
  // ── roles ──
  /** Outcome before it, predictor behind it. */
  outcomeBy: `~|higher where|higher when|lower where|lower when|more where|more when|less where|less when|larger where|larger when|higher if|lower if|narrow with|widen with|depend on|depend upon|influenced by|affected by|determined by|explained by|driven by|caused by|predicted by|predicted from|predicted with|impacted by|due to|because of|
    function of|vary with|vary according to|vary depending on|change with|increase with|decrease with|rise with|fall with|grow with|decline with|go up with|go down with|differ with|scale with|
    respond to|react to|improve with|drop with|shrink with|modelled by|attributable to|shaped by|reduced by|increased by|improved by|altered by|changed by|regress on|hinge on|modulated by|
    depend at all on|get worse with|get better with|higher with|lower with|sensitive to|increase when|decrease when|change when|attributed to|governed by|goes up when|goes down when|rise when|fall when|go up as|go down as|increase as|decrease as|rise as|fall as|change as|vary as|
    tied to how|down to`,
  /** Predictor before it, outcome behind it. */
  actsOn: `lift|hold back|bring down|bring up|drive up|drive down|keep down|keep up|push up|slow down|relieve|ease|impair|act on|bear on|add to|affect|influence|impact|determine|drive|cause|predict|explain|lead to|result in|contribute to|reduce|prevent|protect against|protect from|boost|shorten|prolong|speed up|alter|modify|matter for|
    help with|make difference to|make difference in|make difference for|make difference on|have effect on|have influence on|have impact on|effect on|effects on|influence on|impact on|bearing on|play role in|raise|translate into|mean more|mean higher|mean lower|mean less|
    predictor of|predictive of|determinant of|driver of|cause of|risk factor for|help to|hurt|harm|accelerate|inhibit|promote|enhance|suppress|stimulate|matter to|has to do with|damage|go with more|associated with better|do something for|do anything for|do anything to|matter when it comes to`,
  /** Predictor behind it, then "on" the outcome. */
  effectOf: `effect of|influence of|impact of|role of|contribution of|benefit of|effects of|consequence of|efficacy of|effectiveness of`,
  /** Outcome behind it, then "on" the predictor; "response of yield to nitrogen". */
  dependenceOf: `dependence of|dependency of|response of|regression of|regress`,
  /** A covariate before it, a difference behind it. */
  explained: `explain|account for`,
  singleCase: `what would the|what would a|what will the|what would be the`,
  /** A cause where its object follows at once: "increases yield", but "yield increases with". */
  transitive: `make|climb|climbed|dip|dipped|grown|grew|risen|rose|fallen|fell|improve|worsen|increase|decrease|change|grow|slow|lower|cut|extend`,
  /** Stands for a verb that no list holds; made by main-verb.ts. */
  verb: `~`,
  relate: `relate to|related to|relation between|relation of|relation|relationship|associate with|association|correlate|correlation|go with|go along with|go together|go hand in hand|hand in hand|link to|linked to|link between|link|connected|connection|tie to|tied to|covary|
    associated|related|something to do with|anything to do with|to do with|interplay|coupled|go up with each other|track|trade off|tradeoff|move together|vary together|rise together|rise and fall together|move in step|go up together`,
  compare: `balanced at|balanced in|balanced for|balanced with|balanced across|balanced between|balanced on|well balanced|odds ratio|risk ratio|relative risk|differ|difference|compare|comparison|versus|vs|v|vary|variation|gap|equal|the same|unequal|discrepancy|disparity|contrast|distinguish|distinct|differ from|similar in|similar for|similar across|similar between|similar among`,
  interaction: `identical for|identical in|identical across|interact|interaction|moderate|moderated by|moderator|modified by|effect modification|effect modifier|synergy|synergistic|synergistically|same for|same in|same across|same effect|stronger in|stronger for|stronger among|weaker in|weaker for|larger effect in|work better in|work better for|work equally|
    works differently|work differently|alike|to the same extent|in the same way|the same way|equally for|equally in|equally across|equally well|steeper in|steeper for|more steeply in|more steeply for|more steeply among|more strongly in|more strongly for|more strongly among|less strongly in|less strongly among|different slope|slopes differ|parallel`,
  // ── lists ──
  adjustRight: `adjust for|adjusted for|adjustment for|control for|controlled for|account for|correct for|allow for|holding|hold|net of|independent of|independently of|regardless of|irrespective of|at the same|under the same|under equal|under identical|with the same|of the same|for the same|
    given the same|at equal|at a given|for a given|at fixed|at constant|conditional on|after removing|on top of|beyond|over and above|taking out|factoring in|factoring out|taking into account|take into account|taking account of|consider also|at any given|at identical|of equal|of similar|with similar|at similar|of identical|who have the same|partial out|partialling out|
    adjust by|confounded by|apart from|leaving aside the influence of|correct by`,
  adjustLeft: `confound|confounder of|confounds|into account|taken into account|is taken into account|are taken into account|been taken into account|is held constant|are held constant|is held fixed|are held fixed|is kept constant|is constant|are constant|has been accounted for|held constant|held fixed|kept constant|are accounted for|is accounted for|been accounted for|accounted for|is controlled|are controlled|held equal|is fixed|be constant|constant|as covariate|as covariates|as a covariate|as confounder|are controlled for|is controlled for|as adjustment`,
  strata: `with and without|within each|within every|for each|in each|for every|in every|at each|at every|separately for|separately by|separately in|separately within|separate by|stratify by|stratified by|split by|broken down by|break down by|break it down by|by each|inside each|each|subgroups of|subgroup|stratify|in both|for both|within both|split up by|
    separately at|per each|separately per|separately across|within the different|within levels of|in all|within either|one by one for|subgroups`,
  between: `between|among|amongst|across|by|amid`,
  only: `only|restrict to|restricted to|limited to|limit to|subset of|subset to|just for|only for|only in|only among|focus on|focusing on|consider only|consider just|look only at|just the`,
  except: `exclude|excluding|without|except|except for|other than|ignoring|leaving out|leave out|apart from those|drop|dropping|omit|omitting|not counting|but not|remove|removing`,
  where: `where|who are|who is|which are|that are|who were|that were|with|when|if|whose|who had|who have|which were|having|in|for|of|at|within|on`,
  than: `than|compared with|compared to|relative to|as opposed to|rather than|over and against|in comparison with|in comparison to|against|versus|vs`,
  on: `on|upon|onto`,
  perUnit: `by how many|per unit|change per|increase per|decrease per|for each additional|for every additional|for each extra|for every extra|for each one|for every one|per additional|with each additional|with every|with each|for each unit|for every unit|slope|slope of|for each year of|for every year of|
    every unit|per extra|per one|how much does|how much do|by how much|rate of change of|every additional|each additional|every extra|each extra|each unit|how much extra|how much more|for each added`,
  per: `per`,
  stop: `once|that|which|because|while|whereas|although|since|so|then|over|from|to|as|about`,
  // ── kinds ──
  power: `how many patients would|how many subjects would|how many participants would|how many samples would|how many more|sample size|large enough|big enough|enough data|enough patients|enough participants|enough subjects|enough samples|enough power|enough observations|
    statistical power|power analysis|power calculation|power do|power of this|power to detect|adequately powered|well powered|underpowered|powered|would i need|would we need|do i need to|do we need to|do i need|do we need|we'd need|i'd need|smallest difference|smallest effect|minimum detectable|minimal detectable|could we detect|can we detect|could i detect|able to detect|need to recruit|need to enrol|need to enroll|need to sample|need to measure|need to test|need to detect|needed to detect|sufficient to detect|required to detect|replicates needed|people needed|required sample|too small to|sufficient sample|chance of detecting|chance to detect`,
  agreement: `agree|agreement|agree with|interchangeable|interchangeably|bland altman|bland|concordance|concordant|same readings|same reading|same values|same results|same answer|same answers|limits of agreement|measurement bias|systematic bias|bias between|inter rater|interrater|test retest|repeatability|reproducibility|intraclass|icc|replace one|be used instead of|used in place of|kappa|calibrated against|biased relative|bias relative`,
  normality: `normally distributed|normal distribution|normality|normally|gaussian|bell shaped|bell curve|is normal|be normal|look normal|skewed|skew|shapiro|follow a normal|distributed normally|normal shape`,
  variance: `how variable|more variable|less variable|as variable|equally variable|variable than|variability|variance|variances|spread|more spread|scatter|homoscedastic|homoscedasticity|heteroscedasticity|more consistent|less consistent|consistency|levene|bartlett|f test|precise|precision|more uniform|uniformity|fluctuate more|vary more|varies more|more erratic|standard deviations differ|dispersion|heterogeneity|heterogeneous|more homogeneous|more stable|more scattered|repeatable`,
  survival: `survival|free of|stay free|remain free|free from|survive|survive longer|live longer|lived longer|survival time|time to|time until|time till|die sooner|die earlier|die faster|last longer|lasts longer|lasted longer|hazard|hazards|kaplan|kaplan meier|km curve|log rank|logrank|cox|median survival|relapse sooner|relapse earlier|relapse later|how long until|how long before|how long do|stay longer|fail sooner|fail earlier|fails sooner|recur sooner|
    churn faster|churn sooner|churn earlier|leave sooner|quit sooner|break down sooner|wear out|lifetimes|lifetime|lifespan|service life|life of|working life|last longest|longer to|sooner to|progression free|event free|relapse free|time before|survive until|prognosis|drop out sooner|outlive|until failure|fail faster|risk of dying|risk of death|risk of relapse|mortality|longest|keep longer|longer|died|die|dies|dying|death|deaths|dead|relapse|relapsed|recur|recurrence|churn|churned|failed|fail|fails|failure|broke down|break down`,
  rate: `per year of|per patient year|per person year|per month of|person years|person year|incidence|per 1000|per 100|per 10000|per 100000|per 1 000|per million|per hour|rate ratio|incidence rate|rate of|rates of|rate|rates|per capita|per km|per mile|poisson|per inhabitant|per day|per person|per head|per hour worked|per unit time|per exposure`,
  doseResponse: `ec50|ic50|ed50|ld50|lc50|half effect|half maximal|half maximum|half of the maximum|half the maximum|half of them|half of the animals|half of the insects|half die|kills half|kill half|half are killed|half the|half of|median effective|median lethal|dose response|dose effect|dose at which|concentration at which|which dose|what dose|which concentration|what concentration|50 of|50 effect|50 response|50 mortality|lethal dose|effective dose|psychometric|threshold at which`,
  beforeAfter: `before and after|before after|before vs after|before versus after|after the|after it|since the|following the|interrupted time series|interrupted|once the|change at|level shift|pre and post|prior to and after|before or after|after than before|before than after|introduced in|came into force|took effect|intervention in|law in|policy in|ban in|reform in|dam in|after|from before to after|compared with before|compared to before`,
  pairedPhrases: `before and after|pre and post|pre post|pre to post|paired|matched pairs|matched|same patients|same subjects|same people|same participants|same individuals|within subject|within subjects|from baseline|since baseline|baseline to|from before to after|from pre to post|before to after|change from|each person|each subject|each participant|each patient|repeated measures|repeated measure|repeated|at follow up|from start to end|after compared with before|
    before treatment and after|after than before|drop from|improve from|gain from|both times|both occasions|both conditions|pretest|posttest|crossover|cross over|twice|in the course of|during the course|from admission to|over the course`,
  course: `go up|go down|gone up|gone down|on the rise|on the decline|on the way up|on the way down`,
  trend: `trend|trends|over time|over the years|over the year|over the months|over the decades|over the weeks|over the days|over the period|over years|through time|through the years|with time|across years|across the years|across time|year by year|year on year|year to year|year after year|from year to year|long term|long run|historical|historically|per decade|as time passes|as time goes by|as the years|time course|over the last|over the past|getting warmer|becoming|time series|develop|evolve|evolution|
    month to month|month by month|monthly|upwards|downwards|from 19|over the course of the|in recent years|as time went on|drift|growing over|temporal|yearly increase|annual increase|yearly change|annual change|annual growth|average annual|yearly rise|increase over|decrease over|changed over|change over|as years go by`,
  season: `season|seasonal|seasonality|seasonally|time of year|time of the year|annual cycle|yearly cycle|periodic|cycle|weekly pattern|month of the year|day of the week|cyclical`,
  changePoint: `and when|change point|changepoint|when did|break point|breakpoint|structural break|at what point did|turning point|in which year did|what year did|abrupt|abruptly|sudden|suddenly|regime shift|jump|in what year did|shift in the level`,
  oneSample: `reference value|reference level|reference of|target value|target of|nominal|norm of|the norm|known value|population mean|hypothesised|hypothesized|national average|guideline|limit of|threshold of|specification|true value|equal to|differ from|different from|compared with the|as high as|standard of|expected value|by chance|chance level|at chance|better than chance|above chance|than chance|fifty fifty|accepted value|labelled|claimed|advertised|deviate from|legal limit|theoretical|significantly above|significantly below|significantly different from|from zero|than zero|reach|literature value|comply|meet the|on target|off target`,
  curvature: `u shaped|u shape|inverted u|inverse u|quadratic|curved|curve|curvilinear|nonlinear|non linear|nonlinearly|optimum|optimal|peak|peaks|maximum at|plateau|level off|levels off|parabola|parabolic|hump|humped|linear|linearly|straight line|nonmonotonic|non monotonic|sweet spot|intermediate|diminishing returns|goldilocks|maximal at|saturate|too much|bend|linearity|stop going up|stop going down|stop rising|stop falling|stop increasing|stop decreasing|stop improving|stop growing|stop helping|stop paying|top out|flatten|flatten off|flatten out|tail off|drop off|up to a point|past a point|maximal|minimal at|maximised|maximized|is highest at|highest at|maximum`,
  prediction: `can we predict|can i predict|could we predict|could i predict|can one predict|can you predict|be predicted|how well|how accurately|accurately predict|predict accurately|predicted accurately|prediction|predictable|predictive model|predict|forecast|out of sample|held out|cross validation|cross validated|cross validate|prediction error|build a model|train a model|machine learning|classify|classifier|guess`,
  screening: `which variables|which variable|which factors|which factor|which columns|what factors|what variables|which of the variables|which of these variables|which features|what features|which predictors|which characteristics|what characteristics|which parameters|what parameters|which properties|what properties|which genes|which gene|which metabolites|which proteins|which measurements|which measurement|which things|which questions|which items|what drives|what affects|what influences|what determines|what predicts|what explains|
    what is associated with|what is related to|what correlates with|what makes|what goes with|what influence|what affect|what causes|what else|strongest predictor|strongest predictors|best predictor|best predictors|most important predictor|most important factor|most important factors|main drivers|drivers of|important factors|risk factors|risk factors for|determinants of|predictors of|most strongly|anything associated|anything related|anything predict|anything correlate|of all the|which ones|related to anything|what matters|matters most|matter most|
    what kind of things|what influences whether|what decides|what contributes|what is linked|what is it that|correlates of|what are the factors|any of the variables|any of these|anything in the|whatever predicts|which attributes|what attributes|best explain|best explains|best predict|best predicts|best account for|factors associated|factors that|variables that|screen|what leads`,
  profile: `summarise the data|summarize the data|describe the data|describe the dataset|describe this|overview|summarise the dataset|summarize the dataset|summarise this|summarize this|what is in|what's in|what does the data|what do the data|what do these data|what does this data|what does the table|what does this table|what does the file|what does this file|explore the data|tell me about|look at my data|analyse my data|analyze my data|analyse the data|analyze the data|describe the table|which columns are|what columns|what can you tell|profile|data quality|analyse this|analyze this|interesting in|first look|have a look at|summary of the data|descriptive statistics|missing values|summary of|give me a summary|what have i got`,
  howMany: `how many|number of|count of|count the|how often|how frequent|frequency of|how common`,
  share: `what share|what percentage|what percent|what proportion|what fraction|which share|which proportion|which percentage|share of|percentage of|proportion of|fraction of|percent of|prevalence|prevalence of|how likely|probability of|what part of|success rate|which fraction|what are the odds of|how large a share|recovery rate|response rate`,
  missing: `missing|blank|left blank|empty|not recorded|never recorded|not measured|not filled in|unrecorded|forget to write|forgot to write|forget to record|forgot to record|forget to note|forgot to note|not written down|left no|gave no|no answer|unanswered`,
  whichMost: `which has the highest|which has the lowest|which have the highest|highest|lowest|largest|smallest|most|least|heaviest|lightest|tallest|shortest|longest|oldest|youngest|fastest|slowest|biggest|maximum|minimum|max|min|top|best|worst|greatest|fewest|strongest|weakest|most expensive|cheapest|hottest|coldest|warmest|poorest|richest|deepest|widest|quietest|busiest|wettest|driest|coolest|noisiest|cleanest|dirtiest|healthiest|happiest|loudest|riskiest|safest|commonest|rarest|thickest|thinnest|densest|brightest|darkest|steepest|shallowest|narrowest|highest average|lowest average|peak`,
  average: `average|avg|mean|median|typical|on average|mode|averages|means|medians|standard deviation|range of|the range|quartile|quartiles|percentile|quantile|interquartile|sd of|std|total|sum of|minimum of|maximum of|in total|how large is|how big is|how high is|how old are|how heavy are|how tall are|how long are|what is the|what was the|what are the|what were the`,
  rank: `rank test|rank sum|ranks|wilcoxon|mann whitney|nonparametric|non parametric|nonparametrically|distribution free|robust test`,
  rankCorrelation: `spearman|rank correlation|monotonic|rho`,
  // ── named methods ──
  kendall: `kendall|tau`,
  pearson: `pearson`,
  kruskal: `kruskal|kruskal wallis`,
  anova: `anova|analysis of variance|f test of means`,
  tukey: `tukey|pairwise|post hoc|posthoc|which pairs|which groups differ|each pair`,
  gamesHowell: `games howell`,
  studentT: `student t|student's t|equal variance t|pooled t`,
  welch: `welch|t test|ttest`,
  fisher: `fisher|fisher exact|fisher's exact|exact test`,
  chiSquare: `chi square|chi squared|chisq|chi2|contingency`,
  mcnemar: `mcnemar`,
  mantel: `mantel haenszel|cmh|cochran mantel`,
  signedRank: `signed rank|sign rank`,
  friedman: `friedman`,
  logistic: `logistic|logit`,
  spline: `spline|splines|smooth|loess`,
  mannKendall: `mann kendall`,
  linearModel: `linear regression|linear model|regression|ols|least squares`,
  partial: `partial correlation|partial`,
  // ── without a method ──
  outliers: `outlier|outliers|outlying|anomaly|anomalies|anomalous|extreme values|unusual values|unusual rows|suspicious values`,
  clustering: `cluster analysis|k means|kmeans|group similar|natural groups|segments|segment customers|clustering algorithm|find clusters|hierarchical clustering`,
  components: `principal component|principal components|pca|factor analysis|dimension reduction|dimensionality|latent`,
  mediation: `mediate|mediated|mediation|mediator|mediates`,
  roc: `roc|auc|sensitivity and specificity|cutoff|cut off|diagnostic accuracy`,
  mapping: `map of|spatial autocorrelation|kriging|geographically weighted`,
  timeForecast: `forecast|next year|next month|in 2030|in 2040|in 2050|in the future|will be in|extrapolate|projection|tomorrow`,
  causal: `causal effect|instrumental variable|propensity|difference in differences|regression discontinuity|counterfactual`,
  meta: `meta analysis|metaanalysis|funnel plot`,
  network: `network analysis|social network|centrality|phylogenetic|phylogeny`,
  equivalence: `equivalence test|equivalent|noninferior|non inferior|non inferiority|tost`,
  otherStatistic: `coefficient of variation|geometric mean|harmonic mean|kurtosis|gini|gini coefficient|shannon|shannon index|entropy|half life|doubling time|covariance|moving average|rolling average|area under|percent change|percentage change|relative change|cumulative|autocorrelation|signal to noise`,
  // ── comparatives and judging ──
  higher: `ahead of|ahead|climb|climbed|grown|grew|risen|rose|higher|more|greater|larger|bigger|better|heavier|longer|taller|older|faster|stronger|warmer|hotter|denser|deeper|wider|harder|exceed|above|outperform|increase|rise|raise|grow|gain|improve|bigger|earn more|happier|louder|brighter|richer|more often|more frequently|more likely|up|increased|thicker|sooner|costlier|superior|elevated|expensive|outlive|boost|promote|enhance`,
  lower: `dip|dipped|fallen|fell|shrunk|lower|less|fewer|smaller|worse|lighter|shorter|younger|slower|weaker|colder|cooler|shallower|narrower|below|decrease|drop|fall|decline|reduce|lose|shrink|less often|less likely|down|poorer|thinner|later|cheaper|inferior|behind|prevent|suppress|inhibit|protect|shorten|protect against`,
  likely: `more likely to|less likely to|likely to|likelihood of|chance of|chances of|probability of|odds of|risk of|more often|less often|more frequently|rate of|rates of|proportion of|share of|percentage of|prevalence of|how often|tend to|likelier|more common|less common|commoner|rarer|more prevalent|less prevalent|more frequent|less frequent|more prone to|succeed in|at risk of|higher risk`,
  rest: `the rest|the others|others|the other|all others|everyone else|all other|everything else|any other|the remaining|other ones`,
  cluster: `cluster|clustered|clustering|nested|nested in|nested within|not independent|non independence|random effect|random effects|mixed model|multilevel|hierarchical|repeated measurements|pseudoreplication|grouped in|grouped within|several measurements per|multiple measurements per|several per|come from the same|belong to the same|from the same|correlated within|robust standard errors|share a`,
  predictVerb: `predict|forecast|estimate`,
  why: `why`,
} as const satisfies Record<string, string>;

export type CueName = keyof typeof CUES;
