package irbm.grow;

import irbm.evaluate.Difference;

/**
 * What is known of one size: the best candidate of it, on the rows that decide.
 *
 * @param candidate how it was trained
 * @param logLikelihood the mean log-likelihood of these rows
 * @param behind the likelihood of the best size of all minus this one, with its error; about zero for the best one itself
 * @param freeEnergyGap mean F(validation) - mean F(train); log Z cancels
 * @param seconds that its training and measuring took
 */
public record SizePoint(
        Candidate candidate, double logLikelihood, Difference behind, double freeEnergyGap, double seconds) {
    public int units() {
        return candidate.units();
    }
}
