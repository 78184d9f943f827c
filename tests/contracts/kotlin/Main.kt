import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.LegalAction

/** Reads legal actions, a line each, and writes them again. */
fun main() {
    for (line in generateSequence(::readLine)) {
        println(Serializer.gson.toJson(Serializer.gson.fromJson(line, LegalAction::class.java)))
    }
}
